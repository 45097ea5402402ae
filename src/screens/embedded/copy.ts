import type { Season } from '#domain/business.ts';

export type PageName = 'gallery' | 'schedule' | Season;

export const titles = {
  gallery: 'Gallery',
  schedule: 'Schedule',
  winter: 'Winter newsletter',
  spring: 'Spring newsletter',
  summer: 'Summer newsletter',
  fall: 'Fall newsletter',
} as const satisfies Record<PageName, string>;

const works = 'Your plants and requests work without signal.';

export const textsOf = (page: PageName) => {
  const name = titles[page].toLowerCase();
  return {
    opening: `Opening the ${name}…`,
    unavailable: 'This page needs a connection',
    offline: `The ${name} is not kept on this device. ${works}`,
    late: `The ${name} has not answered yet. ${works}`,
    retry: 'Try again',
    openInBrowser: 'Open in the browser',
  };
};
