// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { EmbeddedPage } from './embedded-page.tsx';
import { FooterSlotProvider } from './footer-slot.tsx';

const texts = {
  opening: 'Opening the map…',
  unavailable: 'No map',
  offline: 'Offline.',
  late: 'Late.',
  retry: 'Try again',
  openInBrowser: 'Open in the browser',
};
let footer: HTMLElement;
beforeEach(() => {
  footer = document.body.appendChild(document.createElement('footer'));
});
const nothing = () => undefined;

function page(view: 'loading' | 'late' | 'offline' | 'shown', frame: number | null, src = '/map.html', more = {}) {
  return (
    <FooterSlotProvider slot={footer}>
      <EmbeddedPage
        title="Map"
        src={src}
        view={view}
        frame={frame}
        texts={texts}
        onLoaded={nothing}
        onRetry={nothing}
        {...more}
      />
    </FooterSlotProvider>
  );
}
const frame = () => document.querySelector('iframe');

it('can be opened in the browser in every state, without telling that page who opened it', async () => {
  for (const view of ['loading', 'late', 'offline', 'shown'] as const) {
    const { unmount } = await show(page(view, view === 'offline' ? null : 1));
    const link = screen.getByRole('link', { name: 'Open in the browser' });
    expect(link.closest('footer')).toBe(footer);
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '/map.html',
      '_blank',
      'noopener noreferrer',
    ]);
    unmount();
  }
});

it('is a frame with a title, told when it has loaded', async () => {
  const told: string[] = [];
  await show(page('loading', 1, '/map.html', { onLoaded: () => told.push('loaded') }));
  expect(screen.getByRole('status').textContent).toBe('Opening the map…');
  const found = frame();
  expect([found?.title, found?.getAttribute('src')]).toEqual(['Map', '/map.html#in-the-app']);
  if (found) fireEvent.load(found);
  expect(told).toEqual(['loaded']);
});

it('hides an unfinished page from screen readers', async () => {
  const { unmount } = await show(page('loading', 1));
  expect(frame()?.getAttribute('aria-hidden')).toBe('true');
  unmount();
  await show(page('shown', 1));
  expect(frame()?.getAttribute('aria-hidden')).toBe('false');
  expect(screen.queryByText('Opening the map…')).toBeNull();
});

it.each([
  ['a page of this site gets no scripts', '/map.html', 'allow-popups allow-popups-to-escape-sandbox'],
  [
    'a page of another site gets scripts and forms, but may not move the app elsewhere',
    'https://maps.example/map',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  ],
])('%s', async (_, src, sandbox) => {
  await show(page('shown', 1, src));
  expect(frame()?.getAttribute('sandbox')).toBe(sandbox);
});

it.each(['late', 'offline'] as const)('says why it is not there: %s', async (view) => {
  const asked: string[] = [];
  const { user } = await show(page(view, null, '/map.html', { onRetry: () => asked.push('retry') }));
  expect(screen.getByRole('heading', { name: 'No map' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain(texts[view]);
  expect(document.querySelector('[data-icon=cloud-off]')).not.toBeNull();
  expect(frame()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(asked).toEqual(['retry']);
  expect(document.activeElement?.getAttribute('data-view')).not.toBeNull();
});
