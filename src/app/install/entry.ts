/** The first look of a signed-in user in this session: a phone's browser is shown how to install the app, once. */
import { narrowScreen } from '#domain/business.ts';
import type { IntroDevice } from '#machines/intro.ts';
import { isInstalled } from './install.ts';

export const introPath = '/initialIntro';

const entered = 'garden/entered';
const afterIntro = 'garden/after-intro';

/** Source: spec section 2, shared chrome; decision 31: at entry only, never on a change of size, never over a form. */
export function enter(): void {
  if (sessionStorage.getItem(entered) !== null) return;
  sessionStorage.setItem(entered, 'yes');
  const { pathname, search } = location;
  if (innerWidth >= narrowScreen || isInstalled() || pathname === introPath) return;
  if (pathname !== '/') sessionStorage.setItem(afterIntro, pathname + search);
  history.replaceState(null, '', introPath);
}

/** Where the user was going when the intro came between; null where it did not. */
export function takeAfterIntro(): string | null {
  const path = sessionStorage.getItem(afterIntro);
  sessionStorage.removeItem(afterIntro);
  return path;
}

/** Which device the intro takes this for, and whether an Android app opened the page. */
export function introGuess({ userAgent, maxTouchPoints } = navigator, { referrer } = document) {
  return { device: deviceOf(userAgent, maxTouchPoints), androidApp: referrer.startsWith('android-app://') };
}

function deviceOf(userAgent: string, touchPoints: number): IntroDevice {
  if (/android/i.test(userAgent)) return 'android';
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  const iPad = /macintosh/i.test(userAgent) && touchPoints > 1;
  return iPad || /iphone|ipad|ipod/i.test(userAgent) ? 'iphone' : 'desktop';
}
