import type { IntroDevice } from '#machines/intro.ts';
import type { IconName } from '#ui/icons.tsx';

/** Firefox, Edge and pages inside other apps are told apart on an iPhone or iPad alone. */
export type IntroBrowser = 'safari' | 'safari-ipad' | 'chrome' | 'firefox' | 'edge' | 'inside' | 'other';

interface Words {
  icon: IconName;
  title: string;
  hint: string;
}

interface Step extends Words {
  /** For browsers other than the usual one of the device. */
  differs?: Partial<Record<IntroBrowser, Partial<Words>>>;
  /** Replaces the hint where the browser offers to install. */
  offered?: string;
}

const throughMenu = {
  icon: 'share',
  title: 'Choose “Share”',
  hint: 'Then “Add to Home Screen”, further down.',
} as const;

export const devices: Record<IntroDevice, { word: string; icon: IconName; steps: readonly Step[] }> = {
  iphone: {
    word: 'iPhone/iPad',
    icon: 'phone',
    steps: [
      {
        icon: 'share',
        title: 'Touch the Share button',
        hint: 'At the bottom of Safari, in the middle. On an iPad at the top right.',
        differs: {
          'safari-ipad': { hint: 'At the top right of Safari.' },
          chrome: { hint: 'At the right end of the address bar of Chrome.' },
          firefox: { icon: 'list', title: 'Touch the menu of Firefox', hint: 'Three lines or dots, at the right.' },
          edge: {
            icon: 'list',
            title: 'Touch the menu of Edge',
            hint: 'Three lines or dots. On an iPad at the top right.',
          },
          inside: {
            icon: 'external',
            title: 'Open this page in Safari',
            hint: 'This app shows pages, but cannot put them on your home screen. Its menu may say “Open in Safari”.',
          },
          other: { hint: 'In the menu of your browser. If it is not there, open this page in Safari.' },
        },
      },
      {
        icon: 'plus',
        title: 'Choose “Add to Home Screen”',
        hint: 'Scroll down a little if you do not see it.',
        differs: {
          firefox: throughMenu,
          edge: throughMenu,
          inside: {
            icon: 'share',
            title: 'Touch the Share button there',
            hint: 'Then “Add to Home Screen”. Scroll down a little if you do not see it.',
          },
        },
      },
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
