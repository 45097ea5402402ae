/** Addresses that lead out of the app. Source: spec 5.4, D15. */

/** A text as a whole address of the web, http or https; undefined for anything else, whatever a document holds. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text.trim())) return undefined;
  const { protocol, href } = new URL(text.trim());
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** Whether a text is one. */
export function isWebAddress(text: string): boolean {
  return webAddress(text) !== undefined;
}

/** Whether a picture is asked for without https, once a share link is rewritten: a site under https does not show it. */
export function isInsecurePicture(text: string): boolean {
  const address = directImageAddress(text);
  return isWebAddress(address) && new URL(address).protocol === 'http:';
}

/** Rewrites a cloud-drive share link into the address of its thumbnail, 1000 pixels wide; else only trims. Source: spec 5.4. */
export function directImageAddress(text: string): string {
  const address = text.trim();
  const id = isWebAddress(address) ? driveId(new URL(address)) : undefined;
  return id === undefined ? address : `https://drive.google.com/thumbnail?id=${id}&sz=w1000`;
}

function driveId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname !== 'drive.google.com' && hostname !== 'docs.google.com') return undefined;
  const asked = /\/(?:open|uc)$/u.test(pathname) ? searchParams.get('id') : null;
  const id = /\/file\/(?:u\/\d+\/)?d\/([^/]+)/u.exec(pathname)?.[1] ?? asked;
  return id && /^[\w-]+$/u.test(id) ? id : undefined;
}
