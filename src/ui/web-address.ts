/** The address where it leads into the web by http or https; undefined for anything else, such as a script. */
export function webAddress(text: string | undefined): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
