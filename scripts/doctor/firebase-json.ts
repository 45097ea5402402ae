/** Whether firebase.json has the form that firebase-tools expects: its own schema, its own sentences. */

/** As firebase-tools exports them from `lib/firebaseConfigValidate.js`. */
export interface ConfigurationValidator {
  getValidator(): ((configuration: unknown) => boolean) & { errors?: { instancePath: string }[] | null };
  getErrorMessage(error: { instancePath: string }): string;
}

export function configurationTroubles(
  configuration: unknown,
  { getValidator, getErrorMessage }: ConfigurationValidator,
): string[] {
  const validate = getValidator();
  if (validate(configuration)) return [];
  const said = new Set((validate.errors ?? []).map(getErrorMessage));
  return [
    `firebase.json does not fit the schema of firebase-tools: correct what is meant by one of these. ${[...said].join('; ')}.`,
  ];
}
