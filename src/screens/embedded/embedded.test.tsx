// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BehaviorSubject } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { business, seasons } from '#domain/business.ts';
import { embeddedPage } from '#machines/embedded-page.ts';
import { show } from '#tests/support/render.tsx';
import { useObservable } from '#ui/observable.ts';
import { titles, type PageName } from './copy.ts';
import { Embedded } from './embedded.tsx';

const reached: string[] = [];
const logic = (reach: () => Promise<void> = () => Promise.resolve()) =>
  embeddedPage.provide({
    actors: {
      reach: fromPromise<void, { src: string }>(({ input }) => {
        reached.push(input.src);
        return reach();
      }),
    },
  });
const frame = () => document.querySelector('iframe');
const loaded = () => {
  const found = frame();
  if (found) fireEvent.load(found);
};

afterEach(() => {
  vi.useRealTimers();
});

it.each<[PageName, string]>([
  ['gallery', business.pages.gallery],
  ['schedule', business.pages.schedule],
  ['winter', business.pages.newsletters.winter],
  ['spring', business.pages.newsletters.spring],
  ['summer', business.pages.newsletters.summer],
  ['fall', business.pages.newsletters.fall],
])(
  '"Newsletters (winter, spring, summer, fall), gallery and schedule are embedded external pages": %s',
  async (page, src) => {
    await show(<Embedded page={page} online logic={logic()} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titles[page]);
    const framed = `${src}#in-the-app`;
    expect([frame()?.title, frame()?.getAttribute('src'), reached.at(-1)]).toEqual([titles[page], framed, src]);
    expect(screen.getByRole('status').textContent).toBe(`Opening the ${titles[page].toLowerCase()}…`);
    loaded();
    expect(screen.getByRole('status').textContent).toBe('');
    expect(frame()?.getAttribute('aria-hidden')).toBe('false');
  },
);

it('"by default they show sample pages shipped with the app"', () => {
  const { gallery, schedule, newsletters } = business.pages;
  const paths = [gallery, schedule, ...Object.values(newsletters)];
  expect(paths.filter((path) => !existsSync(join('public', path)))).toEqual([]);
});

it('"offline a card with Open in the browser", which says what works without, and opens when there is signal', async () => {
  const online$ = new BehaviorSubject(false);
  const parts = logic();
  const Live = () => <Embedded page="gallery" online={useObservable(online$) ?? false} logic={parts} />;
  await show(<Live />);
  expect(screen.getByRole('heading', { name: 'This page needs a connection' })).toBeDefined();
  expect(screen.getByText(/Your plants and requests work without signal\.$/)).toBeDefined();
  expect(frame()).toBeNull();
  await act(async () => online$.next(true));
  expect(frame()).not.toBeNull();
});

it('has no frame where nothing answers, and Try again tries', async () => {
  let there = false;
  const { user } = await show(
    <Embedded
      page="gallery"
      online
      logic={logic(() => (there ? Promise.resolve() : Promise.reject(new Error('refused'))))}
    />,
  );
  expect(screen.getByRole('heading', { name: 'This page needs a connection' })).toBeDefined();
  expect(frame()).toBeNull();
  there = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(frame()).not.toBeNull();
});

it('"after 10 s" says so, and still shows the page when it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await show(<Embedded page="gallery" online logic={logic()} />);
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(screen.queryByRole('heading', { name: 'This page needs a connection' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('heading', { name: 'This page needs a connection' })).toBeDefined();
  loaded();
  expect(screen.queryByRole('heading', { name: 'This page needs a connection' })).toBeNull();
  expect(frame()?.getAttribute('aria-hidden')).toBe('false');
});

it.each(seasons)('the %s newsletter leads to the three others', async (season) => {
  await show(<Embedded page={season} online logic={logic()} />);
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(paths).toEqual(seasons.filter((other) => other !== season).map((other) => `/newsletters/${other}`));
});
