import type { IntroDevice } from '#machines/intro.ts';
import type { IntroBrowser } from '#screens/intro/copy.ts';

/** Which device and browser the intro takes this for, and whether an Android app opened the page. */
export function introGuess({ userAgent, maxTouchPoints } = navigator, { referrer } = document) {
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  const iPad = /ipad/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1);
  const device = deviceOf(userAgent, iPad);
  const browser = device === 'iphone' ? appleBrowserOf(userAgent, iPad) : browserOf(userAgent);
  return { device, browser, androidApp: referrer.startsWith('android-app://') };
}

function deviceOf(userAgent: string, iPad: boolean): IntroDevice {
  if (/android/i.test(userAgent)) return 'android';
  return iPad || /iphone|ipod/i.test(userAgent) ? 'iphone' : 'desktop';
}

/** Those with menus of their own name themselves besides Chrome and Safari, whose engines they use. */
function browserOf(userAgent: string): IntroBrowser {
  if (/firefox|edga|samsungbrowser|opr\/|duckduckgo|ddg\//i.test(userAgent)) return 'other';
  if (/chrome/i.test(userAgent)) return 'chrome';
  return /safari/i.test(userAgent) ? 'safari' : 'other';
}

/** `inside`: a page that another app shows in itself, which does not call itself Safari; the app of Google does. */
function appleBrowserOf(userAgent: string, iPad: boolean): IntroBrowser {
  if (/crios/i.test(userAgent)) return 'chrome';
  if (/fxios/i.test(userAgent)) return 'firefox';
  if (/edgios/i.test(userAgent)) return 'edge';
  if (/gsa\//i.test(userAgent) || !/safari/i.test(userAgent)) return 'inside';
  if (/opt\/|duckduckgo|ddg\//i.test(userAgent)) return 'other';
  return iPad ? 'safari-ipad' : 'safari';
}
