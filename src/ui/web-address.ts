/** The address if it is http or https; else undefined. */
export function webAddress(text: string | undefined): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
