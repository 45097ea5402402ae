/** The first look of a signed-in user in this session: a phone's browser is shown how to install the app, once. */
import { narrowScreen } from '#domain/business.ts';
import type { SignedInPath } from '../navigation/paths.ts';
import { tabStorage } from '../../platform/page-storage.ts';
import { cookiePath, hrefOf, keptName, screenAddress } from '../../platform/place.ts';
import { isInstalled } from './install.ts';

export const introPath = '/initialIntro' satisfies SignedInPath;

/** A cookie of the session: all tabs share it, and it goes with the browser. */
const entered = 'garden-entered=yes';
const afterIntro = keptName('garden/after-intro');

/** Source: spec 2.3, D31: at entry only, never on a change of size, never over a form. */
export function enter(): void {
  const { pathname, search, hash } = screenAddress();
  // The intro was left, perhaps by somebody else.
  if (pathname !== introPath) takeAfterIntro();
  if (document.cookie.split('; ').includes(entered)) return;
  document.cookie = `${entered}; path=${cookiePath}; SameSite=Strict`;
  if (innerWidth >= narrowScreen || isInstalled() || pathname === introPath) return;
  const path = pathname + search + hash;
  if (path !== '/') tabStorage.setItem(afterIntro, path);
  history.replaceState(null, '', hrefOf(introPath));
}

/** Where the user was going when the intro came between; null where it did not. */
export function takeAfterIntro(): string | null {
  const path = tabStorage.getItem(afterIntro);
  tabStorage.removeItem(afterIntro);
  return path;
}
