import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { intro, type InstallEvent, type IntroDevice } from '#machines/intro.ts';
import { show } from '#tests/support/render.tsx';
import type { IntroBrowser } from './copy.ts';
import { Intro } from './intro.tsx';

interface Circumstances {
  device?: IntroDevice;
  browser?: IntroBrowser;
  offered?: boolean;
  androidApp?: boolean;
  agrees?: boolean;
}

async function open({
  device = 'iphone',
  browser = 'safari',
  offered = false,
  androidApp = false,
  agrees = true,
}: Circumstances = {}) {
  const ways: string[] = [];
  const logic = intro.provide({
    actors: {
      watchInstall: fromCallback<InstallEvent>(({ sendBack }) => {
        if (offered) sendBack({ type: 'install.offered' });
      }),
      promptInstall: fromPromise(() => Promise.resolve(agrees)),
    },
  });
  const { user } = await show(
    <Intro
      user={{ firstName: 'Maria' }}
      logic={logic}
      guess={{ device, androidApp }}
      browser={browser}
      onNext={(path) => ways.push(path)}
    />,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, ways, press };
}

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the intro', () => {
  it('has "welcome text and a device choice (iPhone/iPad, Android, Desktop/Laptop), each showing add-to-home-screen steps"', async () => {
    const { user } = await open();
    expect(screen.getByText(/^Welcome, Maria\./)).toBeDefined();
    const seen = new Set<string>();
    for (const name of ['iPhone/iPad', 'Android', 'Desktop/Laptop']) {
      await user.click(screen.getByRole('radio', { name }));
      expect(screen.getByRole('radio', { name })).toHaveProperty('checked', true);
      expect(steps()).toHaveLength(3);
      seen.add(steps().join());
    }
    expect(seen.size).toBe(3);
  });

  it.each<[IntroDevice, IntroBrowser, string, RegExp]>([
    ['iphone', 'safari', 'Touch the Share button', /At the bottom of Safari/],
    ['iphone', 'safari-ipad', 'Touch the Share button', /At the top right of Safari/],
    ['iphone', 'chrome', 'Touch the Share button', /address bar of Chrome/],
    ['iphone', 'firefox', 'Touch the menu of Firefox', /Three lines or dots/],
    ['iphone', 'edge', 'Touch the menu of Edge', /Three lines or dots/],
    ['iphone', 'inside', 'Open this page in Safari', /cannot put them on your home screen/],
    ['iphone', 'other', 'Touch the Share button', /In the menu of your browser\. .*Safari/],
    ['android', 'chrome', 'Touch the three dots', /At the top right of Chrome/],
    ['android', 'other', 'Open the menu of your browser', /Three dots or three lines/],
    ['desktop', 'chrome', 'Look at the right end of the address bar', /small screen with an arrow/],
    ['desktop', 'safari', 'Open the File menu', /At the top of the screen/],
    [
      'desktop',
      'other',
      'Look at the right end of the address bar',
      /If there is none, open this page in Chrome or Edge/,
    ],
  ])('on %s says for the browser %s where to begin: %s', async (device, browser, title, hint) => {
    await open({ device, browser });
    expect(steps()[0]).toContain(title);
    expect(steps()[0]).toMatch(hint);
    expect(/At the bottom of Safari/.test(steps().join())).toBe(device === 'iphone' && browser === 'safari');
  });

  it.each<IntroBrowser>(['firefox', 'edge'])('on an iPhone leads through the menu of %s to Share', async (browser) => {
    await open({ device: 'iphone', browser });
    expect(steps()[1]).toContain('Choose “Share”');
    expect(steps()[1]).toContain('“Add to Home Screen”');
  });

  it('speaks of the usual browser where somebody asks about another device', async () => {
    const { user } = await open({ device: 'iphone', browser: 'other' });
    await user.click(screen.getByRole('radio', { name: 'Android' }));
    expect(steps()[0]).toContain('At the top right of Chrome.');
    await user.click(screen.getByRole('radio', { name: 'iPhone/iPad' }));
    expect(steps()[0]).toContain('In the menu of your browser.');
  });

  it('"Desktop shows a Next button to /"', async () => {
    const { ways, press } = await open({ device: 'desktop' });
    expect(buttons()).toEqual(['Next']);
    await press('Next');
    expect(ways).toEqual(['/']);
  });

  it.each<IntroDevice>(['iphone', 'android'])('lets a phone (%s) go on in the browser', async (device) => {
    const { ways, press } = await open({ device });
    expect(buttons()).toEqual(['Continue in the browser']);
    await press('Continue in the browser');
    expect(ways).toEqual(['/']);
  });

  it('"Android-app mode shows Let\'s get started and a Next button to /main/initialFamily"', async () => {
    const { ways, press } = await open({ androidApp: true });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Let's get started");
    await press('Next');
    expect(ways).toEqual(['/main/initialFamily']);
  });

  it.each<IntroDevice>(['android', 'desktop'])(
    'installs at one press where the browser offers it (%s)',
    async (device) => {
      const { press } = await open({ device, offered: true });
      expect(screen.getByText('Or use the Install button below.')).toBeDefined();
      await press('Install');
      const title = await screen.findByRole('heading', { name: "Let's get started" });
      expect([title.tagName, document.activeElement]).toEqual(['H1', title]);
    },
  );

  it('shows the steps again to whoever would rather not', async () => {
    const { press } = await open({ device: 'android', offered: true, agrees: false });
    await press('Install');
    expect(buttons()).toEqual(['Continue in the browser']);
    expect(screen.queryByText('Or use the Install button below.')).toBeNull();
  });

  it('does not offer on an iPhone what no iPhone can do', async () => {
    await open({ device: 'iphone', offered: true });
    expect(buttons()).toEqual(['Continue in the browser']);
  });
});
