import type { IntroDevice } from '#machines/intro.ts';
import type { IconName } from '#ui/icons.tsx';

export type IntroBrowser = 'safari' | 'safari-ipad' | 'chrome' | 'other';

interface Step {
  icon: IconName;
  title: string;
  hint: string;
  /** For browsers other than the usual one of the device. */
  differs?: Partial<Record<IntroBrowser, { title?: string; hint: string }>>;
  /** Replaces the hint where the browser offers to install. */
  offered?: string;
}

export const devices: Record<IntroDevice, { word: string; icon: IconName; steps: readonly Step[] }> = {
  iphone: {
    word: 'iPhone/iPad',
    icon: 'phone',
    steps: [
      {
        icon: 'share',
        title: 'Touch the Share button',
        hint: 'At the bottom of Safari, in the middle.',
        differs: {
          'safari-ipad': { hint: 'At the top right of Safari.' },
          chrome: { hint: 'At the right end of the address bar of Chrome.' },
          other: { hint: 'In the menu of your browser. If it is not there, open this page in Safari.' },
        },
      },
      { icon: 'plus', title: 'Choose “Add to Home Screen”', hint: 'Scroll down a little if you do not see it.' },
      {
        icon: 'leaf',
        title: 'Open the app from your home screen',
        hint: 'Sign in once more. After that it remembers you.',
      },
    ],
  },
  android: {
    word: 'Android',
    icon: 'phone',
    steps: [
      {
        icon: 'dots',
        title: 'Touch the three dots',
        hint: 'At the top right of Chrome.',
        differs: { other: { title: 'Open the menu of your browser', hint: 'Three dots or three lines, at an edge.' } },
      },
      {
        icon: 'plus',
        title: 'Choose “Add to Home screen”',
        hint: 'In some versions it says “Install app”.',
        offered: 'Or use the Install button below.',
      },
      { icon: 'leaf', title: 'Open the app from your home screen', hint: 'It works with or without signal.' },
    ],
  },
  desktop: {
    word: 'Desktop/Laptop',
    icon: 'computer',
    steps: [
      {
        icon: 'computer',
        title: 'Look at the right end of the address bar',
        hint: 'There is a small screen with an arrow.',
        differs: {
          safari: { title: 'Open the File menu', hint: 'At the top of the screen.' },
          other: { hint: 'There is a small screen with an arrow. If there is none, open this page in Chrome or Edge.' },
        },
      },
      {
        icon: 'plus',
        title: 'Choose “Install”',
        hint: 'In some browsers it is in the menu.',
        differs: { safari: { title: 'Choose “Add to Dock”', hint: 'Then press Add.' } },
        offered: 'Or use the Install button below.',
      },
      {
        icon: 'leaf',
        title: 'Open it like any other program',
        hint: 'It works in its own window, with or without signal.',
      },
    ],
  },
};

export const copy = {
  title: 'Put your garden on your home screen',
  welcome: (name: string) =>
    `${name ? `Welcome, ${name}.` : 'Welcome.'} Installed, the app opens with one touch and works without signal.`,
  question: 'Which device are you on?',
  /** Source: spec 2.5. */
  started: "Let's get started",
  ready: (name: string) => `${name ? `Welcome, ${name}.` : 'Welcome.'} The app is on your home screen.`,
} as const;
