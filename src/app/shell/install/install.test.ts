import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InstallEvent } from '#machines/intro.ts';
import { catchInstallOffer, promptInstall, watchInstall } from './install.ts';

const mode = Object.assign(new EventTarget(), { matches: false });
catchInstallOffer();

function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
  dispatchEvent(event);
  return { event, prompt };
}

let stop = (): void => undefined;
function watch(): string[] {
  const told: InstallEvent['type'][] = [];
  stop = watchInstall(({ type }) => told.push(type));
  return told;
}

beforeEach(() => void vi.stubGlobal('matchMedia', () => mode));
afterEach(() => stop());

describe('what the browser says about installing', () => {
  it('is caught before anybody asks, and used once', async () => {
    const { event, prompt } = offer('accepted');
    expect(event.defaultPrevented).toBe(true);
    expect(watch()).toEqual(['install.offered']);
    expect(await promptInstall()).toBe(true);
    expect(await promptInstall()).toBe(false);
    expect(prompt).toHaveBeenCalledTimes(1);
  });

  it('is told when it comes later, and the answer with it', async () => {
    const told = watch();
    offer('dismissed');
    expect(told).toEqual(['install.offered']);
    expect(await promptInstall()).toBe(false);
  });

  it('is no offer any more once the app is installed by the menu of the browser', async () => {
    const { prompt } = offer('accepted');
    dispatchEvent(new Event('appinstalled'));
    expect(watch()).toEqual([]);
    expect(await promptInstall()).toBe(false);
    expect(prompt).not.toHaveBeenCalled();
  });

  it('includes that the app was installed, or moved into a window of its own', () => {
    const told = watch();
    dispatchEvent(new Event('appinstalled'));
    mode.matches = true;
    mode.dispatchEvent(new Event('change'));
    expect(told).toEqual(['app.installed', 'app.installed']);
  });
});
