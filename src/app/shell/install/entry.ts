/** The first look of a signed-in user in this session: a phone's browser is shown how to install the app, once. */
import { narrowScreen } from '#domain/business.ts';
import type { IntroDevice } from '#machines/intro.ts';
import type { IntroBrowser } from '#screens/intro/copy.ts';
import type { SignedInPath } from '../navigation/paths.ts';
import { cookiePath, hrefOf, keptName, screenAddress } from '../../platform/place.ts';
import { isInstalled } from './install.ts';

export const introPath = '/initialIntro' satisfies SignedInPath;

/** A cookie of the session: all tabs share it, and it goes with the browser. */
const entered = 'garden-entered=yes';
const afterIntro = keptName('garden/after-intro');

/** Source: spec 2.3, D31: at entry only, never on a change of size, never over a form. */
export function enter(): void {
  if (document.cookie.split('; ').includes(entered)) return;
  document.cookie = `${entered}; path=${cookiePath}; SameSite=Strict`;
  const { pathname, search } = screenAddress();
  if (innerWidth >= narrowScreen || isInstalled() || pathname === introPath) return;
  if (pathname !== '/') sessionStorage.setItem(afterIntro, pathname + search);
  history.replaceState(null, '', hrefOf(introPath));
}

/** Where the user was going when the intro came between; null where it did not. */
export function takeAfterIntro(): string | null {
  const path = sessionStorage.getItem(afterIntro);
  sessionStorage.removeItem(afterIntro);
  return path;
}

/** Which device and browser the intro takes this for, and whether an Android app opened the page. */
export function introGuess({ userAgent, maxTouchPoints } = navigator, { referrer } = document) {
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  const iPad = /ipad/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1);
  const device = deviceOf(userAgent, iPad);
  return { device, browser: browserOf(userAgent, iPad), androidApp: referrer.startsWith('android-app://') };
}

function deviceOf(userAgent: string, iPad: boolean): IntroDevice {
  if (/android/i.test(userAgent)) return 'android';
  return iPad || /iphone|ipod/i.test(userAgent) ? 'iphone' : 'desktop';
}

/** Those with menus of their own name themselves besides Chrome and Safari, whose engines they use. */
function browserOf(userAgent: string, iPad: boolean): IntroBrowser {
  if (/firefox|fxios|edgios|edga|gsa\/|samsungbrowser|opr\/|opt\/|duckduckgo|ddg\//i.test(userAgent)) return 'other';
  if (/crios|chrome/i.test(userAgent)) return 'chrome';
  if (!/safari/i.test(userAgent)) return 'other';
  return iPad ? 'safari-ipad' : 'safari';
}
