import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enter, takeAfterIntro } from './entry.ts';
import { introGuess } from './intro-guess.ts';

function device({ width = 390, installed = false } = {}): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: installed && media === '(display-mode: standalone)' }));
}
const at = (path: string) => history.replaceState(null, '', path);

/** The browser was closed and opened again. */
const newSession = () => {
  document.cookie = 'garden-entered=; path=/; max-age=0';
};

beforeEach(() => {
  newSession();
  sessionStorage.clear();
  at('/');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('"on a browser narrower than 768 px that is not running as an installed app, the user is sent to /initialIntro"', () => {
  it.each([
    [390, false, '/initialIntro'],
    [767, false, '/initialIntro'],
    [768, false, '/'],
    [1280, false, '/'],
    [390, true, '/'],
  ])('%d px wide, installed: %s', (width, installed, path) => {
    device({ width, installed });
    enter();
    expect(location.pathname).toBe(path);
  });

  it('once in a session, and then never again', () => {
    device();
    enter();
    at('/customers');
    enter();
    expect(location.pathname).toBe('/customers');
  });

  it('once in all tabs: a second one goes where its address leads', () => {
    device();
    enter();
    // What only the first tab knows.
    sessionStorage.clear();
    at('/customers');
    enter();
    expect(location.pathname).toBe('/customers');
    expect(takeAfterIntro()).toBeNull();
  });

  it('again in the next session', () => {
    device();
    enter();
    newSession();
    at('/customers');
    enter();
    expect(location.pathname).toBe('/initialIntro');
  });

  it('only at entry: not when the window became narrow later', () => {
    device({ width: 1280 });
    enter();
    device({ width: 390 });
    enter();
    expect(location.pathname).toBe('/');
  });

  it.each([
    ['/customers?letter=T', '/customers?letter=T'],
    ['/customers#rosa', '/customers#rosa'],
    ['/#messages', '/#messages'],
    ['/', null],
  ])('knows that the user was going to %s, and says it once', (address, path) => {
    device();
    at(address);
    enter();
    expect(location.hash).toBe('');
    expect(takeAfterIntro()).toBe(path);
    expect(takeAfterIntro()).toBeNull();
  });

  it('leads nobody where the one before them was going, who left in the middle of the intro', () => {
    device();
    at('/customers?letter=T#rosa');
    enter();
    // They log out: the page begins anew, for somebody else.
    at('/');
    enter();
    expect(takeAfterIntro()).toBeNull();
  });

  it('still knows it when the intro is reloaded', () => {
    device();
    at('/customers');
    enter();
    enter();
    expect(takeAfterIntro()).toBe('/customers');
  });

  it('an iPhone says in its own way that the app is installed', () => {
    device();
    vi.stubGlobal('navigator', { standalone: true });
    enter();
    expect(location.pathname).toBe('/');
  });
});

describe('the guess of the device', () => {
  const guess = (userAgent: string, maxTouchPoints = 0, referrer = '') =>
    introGuess({ userAgent, maxTouchPoints } as Navigator, { referrer } as Document);

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'iphone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'iphone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'desktop'],
  ])('%s with %d touch points is %s', (userAgent, points, name) => {
    expect(guess(userAgent, points).device).toBe(name);
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 5, 'safari'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 5, 'safari-ipad'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5, 'safari-ipad'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/131.0 Mobile/15E148 Safari/604.1', 5, 'chrome'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) CriOS/131.0 Version/18.0 Safari/605.1.15', 5, 'chrome'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/132.0 Mobile/15E148 Safari/605.1.15', 5, 'firefox'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) FxiOS/132.0 Safari/605.1.15', 5, 'firefox'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) EdgiOS/131.0 Mobile/15E148 Safari/604.1', 5, 'edge'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) GSA/342.0 Mobile/15E148 Safari/604.1', 5, 'inside'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/490]', 5, 'inside'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15',
      5,
      'other',
    ],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36', 5, 'chrome'],
    ['Mozilla/5.0 (Linux; Android 15; SM-S92) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36', 5, 'other'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 5, 'other'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36', 0, 'chrome'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0', 0, 'chrome'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0, 'safari'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 0, 'other'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36 EdgA/131.0', 5, 'other'],
  ])('%s with %d touch points is the browser %s', (userAgent, points, name) => {
    expect(guess(userAgent, points).browser).toBe(name);
  });

  it('an Android app that opened the page is known by its referrer', () => {
    expect(guess('', 0, 'android-app://com.example.garden/').androidApp).toBe(true);
    expect(guess('', 0, 'https://garden.example/').androidApp).toBe(false);
  });
});
