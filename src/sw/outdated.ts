/** A part of the app that is lost because the host has another version. It is told before the service worker is registered. */

/** `ready` is told when a part is lost that way; calling `update` reloads the page into the other version. */
export function offerWhereOutdated(ready: (update: () => void) => void): void {
  addEventListener('vite:preloadError', () => {
    void isOutdated().then((outdated) => outdated && ready(() => location.reload()));
  });
}

/**
 * Whether the host has another version of the app than the one that runs here: a part that this one lacks is gone for good then.
 * False where the host cannot be asked.
 */
export async function isOutdated(page = document): Promise<boolean> {
  const entry = page.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
  try {
    const response = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' });
    return response.ok && entry != null && !(await response.text()).includes(entry);
  } catch {
    return false;
  }
}
