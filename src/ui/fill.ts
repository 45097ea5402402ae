/** Words with their places in braces filled, once each: what is filled in may hold braces and dollars itself. */
export const fill = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
