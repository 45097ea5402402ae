/**
 * Parts of the app that could not be fetched when they were needed: the network was gone, or the parts, because a new version
 * was published in the meantime. The build tells of each before whoever asked for it hears of the failure.
 */
const missing = new WeakSet<object>();

export const isMissingPart = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error);

/** Answers how to stop. */
export function catchMissingParts(
  target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  const failed = ({ payload }: VitePreloadErrorEvent) => void missing.add(payload);
  target.addEventListener('vite:preloadError', failed);
  return () => target.removeEventListener('vite:preloadError', failed);
}
