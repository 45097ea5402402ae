/**
 * Where the app stands on its host. The product has the host to itself. The static demo lies in any folder of any server, beside
 * other pages and without rewrites: there the address of a screen stands behind `#`, and what the browser keeps bears the
 * name of the folder. Source: decision 033.
 */
import { business } from '#domain/business.ts';
import { browserStorage, tabStorage } from './page-storage.ts';

export const staticDemo = import.meta.env.MODE === 'demo';

/** The mark of a tab that practises, in its session storage; it holds the folder that it pretends to lie in. Source: decision 035. */
export const practiceMark = 'garden/practice';

/** The folder of the static demo, like `/some/where/`, or of practice; empty in the product. */
const folder = staticDemo ? folderOf(location.pathname) : practised();
export const practising = !staticDemo && folder !== '';

/** Whose app this is, as its pages and its icon are named. */
export const appName = business.companyName + (staticDemo ? ' Demo' : practising ? ' Practice' : '');

/** A tab that the browser put away keeps its mark when all else of practice is forgotten: it is back in the real place. */
function practised(): string {
  const mark = tabStorage.getItem(practiceMark) ?? '';
  if (mark === '' || browserStorage.getItem(`${mark}garden/signed-in`) !== null) return mark;
  tabStorage.removeItem(practiceMark);
  return '';
}

export function folderOf(pathname: string): string {
  return pathname.slice(0, pathname.lastIndexOf('/') + 1);
}

/** What localStorage, IndexedDB and other things that all pages of a host share call something of this app. */
export const keptName = (name: string): string => folder + name;

/** The session's cookies are for the pages of this app. */
export const cookiePath = (staticDemo && folder) || '/';

interface ScreenAddress {
  pathname: string;
  search: string;
  hash: string;
}

/** Which screen the address of the page means, and where on it, like `/customers`, `?letter=T` and `#rosa`. */
export function screenAddress(): ScreenAddress {
  if (staticDemo) return behindHash(location.hash);
  const { pathname, search, hash } = location;
  // Two slashes, as where addresses were put together, would name another host to whoever goes there.
  return { pathname: pathname.replace(/^\/+/, '/'), search, hash };
}

/** An address that names no screen means the first one. */
export function behindHash(behind: string): ScreenAddress {
  const [, pathname = '/', search = '', hash = ''] = /^#(\/[^?#]*)(\?[^#]*)?(#.*)?/.exec(behind) ?? [];
  return { pathname, search, hash };
}

/** Where a link to a screen leads. */
export const hrefOf = (path: string): string => (staticDemo ? `#${path}` : path);

/** Where a file of this app is, given as `/icon.svg`; whatever is elsewhere stays there. */
export const fileOf = (address: string): string => (staticDemo && address.startsWith('/') ? `.${address}` : address);

/** Opens a screen in a page that begins anew. */
export function beginAt(path: string): void {
  if (!staticDemo) {
    location.replace(path);
    return;
  }
  history.replaceState(null, '', hrefOf(path));
  location.reload();
}
