import { act, screen, within } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SyncStatus } from '#domain/sync-status.ts';
import { admin, alvarez, employee } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { FooterAction } from '#ui/footer-slot.tsx';
import { useObservable } from '#ui/observable.ts';
import { Frame } from './frame.tsx';
import { aStatus } from '#tests/support/status.ts';

const offline: SyncStatus = aStatus({ connected: false, waiting: 2, lastContact: null });
const syncing: SyncStatus = aStatus({ syncing: true, waiting: 2, lastContact: null });

const status$ = new BehaviorSubject<SyncStatus>(offline);
const change = (status: SyncStatus) => act(() => status$.next(status));

function Live() {
  return (
    <Frame user={employee} status={useObservable(status$) ?? offline} onLogout={() => undefined}>
      <p>Home</p>
    </Frame>
  );
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the frame', () => {
  it('names the user and leads home', async () => {
    await show(
      <Frame user={employee} status={offline} onLogout={() => undefined}>
        <p>Hello</p>
      </Frame>,
    );
    expect(screen.getByRole('link', { name: 'Okafor' })).toHaveProperty('pathname', '/');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveProperty('pathname', '/');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it.each<[typeof employee, string[]]>([
    [alvarez, []],
    [employee, ['Settings /employee-settings']],
    [admin, ['Settings /admin-settings', 'Error log /admin-settings/errors']],
  ])('leads staff to their settings, in the bar and at the end of the home screen', async (user, ways) => {
    const shown = (
      <Frame user={user} status={offline} onLogout={() => undefined}>
        <p>Hello</p>
      </Frame>
    );
    await show(shown);
    const linksIn = (place: HTMLElement) =>
      within(place)
        .queryAllByRole('link', { name: /^(Settings|Error log)$/ })
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    expect(linksIn(screen.getByRole('banner'))).toEqual(ways);
    expect(linksIn(screen.getByRole('main'))).toEqual(ways);
  });

  it('logs out on request only', async () => {
    const asked: string[] = [];
    const { user } = await show(
      <Frame user={employee} status={offline} onLogout={() => asked.push('logout')}>
        <p>Hello</p>
      </Frame>,
    );
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    expect(asked).toEqual(['logout']);
  });

  it('holds the main action of the screen in its footer, beside the way back', async () => {
    const pressed: string[] = [];
    const { user } = await show(
      <Frame user={employee} status={offline} onLogout={() => undefined} back={() => pressed.push('back')}>
        <FooterAction>
          <button type="button" onClick={() => pressed.push('refresh')}>
            Refresh
          </button>
        </FooterAction>
      </Frame>,
    );
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(pressed).toEqual(['back', 'refresh']);
    expect(screen.getByRole('contentinfo').textContent).toContain('Refresh');
  });

  it('tells a screen reader of changes, but not more often than every five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    await show(<Live />);
    const said = () => screen.getByRole('status').textContent;
    const pass = (time: number) => {
      act(() => {
        vi.advanceTimersByTime(time);
      });
    };
    pass(10_000);
    expect(said()).toBe('');

    change(syncing);
    pass(0);
    expect(said()).toBe('Syncing. 2 changes are on their way.');

    pass(1000);
    change(offline);
    pass(3900);
    expect(said()).toBe('Syncing. 2 changes are on their way.');
    pass(100);
    expect(said()).toBe('Offline. 2 changes wait on this phone.');
  });

  it('hides the home icon where it is told to', async () => {
    await show(
      <Frame user={employee} status={offline} onLogout={() => undefined} home={false}>
        <p>Hello</p>
      </Frame>,
    );
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Okafor' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Logout' })).toBeDefined();
  });

  it('offers to sign in again where the account is not known any more', async () => {
    const asked: string[] = [];
    const stopped: SyncStatus = aStatus({ blocked: 'signed-out', waiting: 2, lastContact: null });
    const { user } = await show(
      <Frame user={employee} status={stopped} onLogout={() => undefined} onSignInAgain={() => asked.push('sign in')}>
        <p>Hello</p>
      </Frame>,
    );
    expect(screen.getByRole('link', { name: 'Stopped. Please sign in again.' })).toBeDefined();
    expect(screen.getByText('Hello')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(asked).toEqual(['sign in']);
  });

  it('says so when everything stays in this browser', async () => {
    await show(
      <Frame user={employee} status={offline} onLogout={() => undefined} demo>
        <p>Hello</p>
      </Frame>,
    );
    expect(screen.getByText('Demo: everything stays in this browser')).toBeDefined();
  });
});
