/** What must happen before the page goes, or the screens are closed: above all, texts that are being typed are kept. */
const begun = new Set<() => void>();

/** `keep` runs whenever the page is left; answers how to call that off. */
export function beforeLeaving(keep: () => void): () => void {
  begun.add(keep);
  window.addEventListener('pagehide', keep);
  return () => {
    begun.delete(keep);
    window.removeEventListener('pagehide', keep);
  };
}

/** For whoever is about to close the screens, or asks what is not saved. */
export function keepAllTyped(): void {
  for (const keep of begun) keep();
}
