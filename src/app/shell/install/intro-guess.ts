import type { IntroDevice } from '#machines/intro.ts';
import type { IntroBrowser } from '#screens/intro/copy.ts';

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
