import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SyncStatus } from '#domain/sync-status.ts';
import { galleryCatalogue, galleryTime, customers } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { useObservable } from '#ui/observable.ts';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import type { DeviceParts } from './device.ts';
import { Readiness } from './readiness.tsx';

const upToDate = aStatus({ lastContact: galleryTime });
const pictured = {
  ...galleryCatalogue,
  plants: galleryCatalogue.plants.map((plant) => ({ ...plant, imgUrl: `https://pictures.test/${plant.name}.jpg` })),
};

const offered = pictured.plants.filter(({ active }) => active !== false);

/** A device that a test can make worse, with what was asked of it. */
function aDevice() {
  const asked: string[] = [];
  const state = {
    used: 1_200_000,
    quota: 10_000_000,
    kept: true as boolean | null,
    pictures: 99,
    controlled: true,
    newer: false,
    missing: 0,
  };
  const watching = new Set<() => void>();
  const parts: DeviceParts = {
    storage: {
      look: async () => ({ used: state.used, quota: state.quota, kept: state.kept }),
      protect: async () => (asked.push('protect'), false),
    },
    app: {
      look: async () => ({ supported: true, controlled: state.controlled, newer: state.newer, missing: state.missing }),
      onKept(told) {
        watching.add(told);
        return () => watching.delete(told);
      },
      reload: () => void asked.push('reload'),
      update: async () => void asked.push('update'),
      async repair() {
        asked.push('repair');
        state.missing = 0;
      },
    },
    pictures: {
      look: async (addresses) => ({
        wanted: addresses.length,
        kept: Math.min(addresses.length, state.pictures),
        most: 100,
      }),
      async keep(addresses) {
        asked.push(`keep ${addresses.length}`);
        state.pictures += 1;
      },
      count: async () => state.pictures,
      free: async () => (asked.push('free'), 3),
    },
  };
  const isKept = async () => {
    state.controlled = true;
    await act(async () => watching.forEach((told) => told()));
  };
  return { asked, state, parts, watching, isKept };
}

async function open(device = aDevice(), status: SyncStatus = upToDate, role: 'employee' | 'customer' = 'employee') {
  const replica = testReplica(customers(5), pictured, status);
  const signedIn: string[] = [];
  const view = await show(
    <Readiness
      replica={replica}
      role={role}
      status={status}
      device={device.parts}
      asked={false}
      onSignInAgain={() => signedIn.push('again')}
      now={() => galleryTime}
    />,
  );
  await act(async () => undefined);
  return { ...view, ...device, replica, signedIn };
}
const line = (title: string) => {
  const item = screen.getByRole('heading', { name: title }).closest('li');
  if (!item) throw new Error(title);
  return item;
};
/** Without the clock, which stands still. */
function atOnce(title: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const button = () => within(line(title)).getByRole('button');
  const press = () => act(async () => void fireEvent.click(button()));
  return { press, isOff: () => button().getAttribute('aria-disabled') === 'true' };
}
const text = (title: string) => line(title).textContent?.replace(/\s/gu, ' ');

describe('ready to leave', () => {
  it('says line by line what is here, and as of when', async () => {
    await open();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Everything you need is on this phone.');
    expect(text('Customers and plants')).toContain('All 5 customers and the plants are here, as of today, 10:42 AM.');
    expect(text('Room')).toContain('There is enough. The app uses 1.2 MB.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('speaks to a customer of their own garden', async () => {
    await open(aDevice(), upToDate, 'customer');
    expect(screen.getByRole('heading', { name: 'Ready without signal?' })).toBeDefined();
    expect(text('Your garden and the plants')).toContain('Both are here, as of today, 10:42 AM.');
  });

  it('says so when the app has come onto the device while somebody looks', async () => {
    const device = aDevice();
    Object.assign(device.state, { controlled: false });
    const { unmount, isKept, watching } = await open(device);
    expect(text('The app itself')).toContain('It is not kept yet');
    await isKept();
    await waitFor(() => expect(text('The app itself')).toContain('It opens without signal'));
    unmount();
    expect(watching.size).toBe(0);
  });

  it('does not call at the office what was only typed', async () => {
    const { replica } = await open();
    expect(text('What you wrote')).toContain('All of it is at the office.');
    await replica.keepDraft('note/alvarez/new', 'Half a sentence');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(text('What you wrote')).not.toContain('All of it is at the office.'));
    expect(text('What you wrote')).toContain('What you typed and did not save is on this phone alone.');
  });

  it('says what is missing, and cures it by one button', async () => {
    const device = aDevice();
    Object.assign(device.state, { missing: 2 });
    const { user, asked } = await open(device);
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('One thing is missing.');
    expect(text('The app itself')).toContain('2 parts of it are missing here.');
    await user.click(
      within(line('The app itself')).getByRole('button', { name: 'Fetch what is missing: The app itself' }),
    );
    expect(asked).toEqual(['repair']);
    await waitFor(() => expect(text('The app itself')).toContain('It opens without signal'));
  });

  it('says where the host has not given what is missing', async () => {
    const device = aDevice();
    Object.assign(device.state, { missing: 2 });
    device.parts.app.repair = async () => undefined;
    const { user, reported } = await open(device);
    await user.click(within(line('The app itself')).getByRole('button'));
    await waitFor(() => expect(text('The app itself')).toContain('That needs signal. Please try again.'));
    expect(reported).toEqual([]);
  });

  it('leaves the focus on a button that works, and at the title when that goes', async () => {
    const device = aDevice();
    Object.assign(device.state, { missing: 2 });
    const { repair } = device.parts.app;
    let go = (): void => undefined;
    device.parts.app.repair = () => new Promise<void>((resolve) => (go = resolve)).then(repair);
    const { user } = await open(device);
    const button = within(line('The app itself')).getByRole<HTMLButtonElement>('button');
    await user.click(button);
    // A browser takes the focus from what is disabled.
    expect(button.disabled).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    await act(async () => go());
    await waitFor(() => expect(within(line('The app itself')).queryByRole('button')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  });

  it('says where a button has brought nothing, or not all', async () => {
    const device = aDevice();
    Object.assign(device.state, { kept: false, pictures: 0 });
    const { user, asked, reported } = await open(device);
    await user.click(within(line('Kept safe')).getByRole('button'));
    expect(text('Kept safe')).toContain('The browser does not promise that yet.');
    await user.click(within(line('Pictures of plants')).getByRole('button'));
    expect(text('Pictures of plants')).toContain('Some could not be fetched.');
    expect(asked).toEqual(['protect', `keep ${offered.length}`]);
    expect(reported).toEqual([]);
  });

  it.each([
    ['Room', 'The pictures are not removed.', { used: 9_500_000 }],
    ['The app itself', 'The newer version could not be taken.', { newer: true }],
  ])('says what the browser refused: %s', async (title, words, state) => {
    const device = aDevice();
    Object.assign(device.state, state);
    const refuse = () => Promise.reject(new Error('refused'));
    device.parts.pictures.free = refuse;
    device.parts.app.update = refuse;
    const { user } = await open(device);
    await user.click(within(line(title)).getByRole('button'));
    await waitFor(() => expect(text(title)).toContain(words));
  });

  it('says that nothing came where the browser never answers, and can be asked again', async () => {
    const device = aDevice();
    Object.assign(device.state, { missing: 2 });
    device.parts.app.repair = () => new Promise(() => undefined);
    const { reported } = await open(device);
    const { isOff, press } = atOnce('The app itself');
    await press();
    await act(() => vi.advanceTimersByTimeAsync(59_999));
    expect(isOff()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(isOff()).toBe(false);
    expect(text('The app itself')).toContain('That needs signal. Please try again.');
    expect(reported).toEqual([]);
  });

  it('does not wait for a browser that never says what came of it', async () => {
    const device = aDevice();
    Object.assign(device.state, { kept: false });
    await open(device);
    device.parts.storage.look = () => new Promise(() => undefined);
    const { isOff, press } = atOnce('Kept safe');
    await press();
    expect(isOff()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(isOff()).toBe(false);
  });

  it('leads to the sign-in where the session is over', async () => {
    const { user, signedIn } = await open(aDevice(), aStatus({ blocked: 'signed-out', lastContact: galleryTime }));
    await user.click(within(line('Signed in')).getByRole('button', { name: 'Sign in: Signed in' }));
    expect(signedIn).toEqual(['again']);
  });

  it('asks the office by its button where something waits', async () => {
    const status = aStatus({ connected: false, waiting: 2, lastContact: galleryTime });
    const { user, replica } = await open(aDevice(), status);
    expect(text('What you wrote')).toContain('2 changes wait on this phone.');
    await user.click(within(line('What you wrote')).getByRole('button'));
    expect(replica.refreshes).toBe(1);
  });

  it.each([
    [false, true],
    [true, false],
  ])('says where the office does not answer: connected %s', async (connected, silent) => {
    const status = aStatus({ connected, checking: true, lastContact: galleryTime });
    const { user } = await open(aDevice(), status);
    await user.click(within(line('Customers and plants')).getByRole('button', { name: /^Sync now/ }));
    await waitFor(() =>
      expect(text('Customers and plants')?.includes('There is no answer from the office.')).toBe(silent),
    );
  });

  it('does not call the office silent where the device has no room', async () => {
    const status = aStatus({ blocked: 'storage-full', waiting: 1, lastContact: galleryTime });
    const { user, replica } = await open(aDevice(), status);
    replica.refresh = async () => replica.facts$.next({ ...replica.facts$.value, lastContact: galleryTime + 1 });
    await user.click(within(line('What you wrote')).getByRole('button'));
    await waitFor(() =>
      expect(within(line('What you wrote')).getByRole('button').getAttribute('aria-disabled')).toBe('false'),
    );
    expect(text('What you wrote')).not.toContain('There is no answer from the office.');
  });

  it('does not call the office silent any more when it has answered', async () => {
    const { parts } = aDevice();
    const silent = aStatus({ connected: false, checking: true, lastContact: galleryTime });
    const replica = testReplica(customers(5), pictured, silent);
    const role = 'employee';
    const Following = () => (
      <Readiness
        replica={replica}
        role={role}
        status={useObservable(replica.status$) ?? silent}
        device={parts}
        asked={false}
        onSignInAgain={undefined}
        now={() => galleryTime}
      />
    );
    const { user } = await show(<Following />);
    await user.click(within(line('Customers and plants')).getByRole('button'));
    await waitFor(() => expect(text('Customers and plants')).toContain('There is no answer from the office.'));
    await act(async () =>
      replica.facts$.next({ ...replica.facts$.value, connected: true, lastContact: galleryTime + 60_000 }),
    );
    expect(within(line('Customers and plants')).getByRole('button')).toBeDefined();
    expect(text('Customers and plants')).not.toContain('There is no answer from the office.');
  });

  it('looks again when the user comes back to it', async () => {
    const { state } = await open();
    state.used = 9_000_000;
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(text('Room')).toContain('The phone is nearly full: the app uses 9.0 MB of the 10.0 MB it may.');
  });

  it('claims nothing where the device does not answer', async () => {
    const device = aDevice();
    device.parts.app.look = () => Promise.reject(new Error('no caches'));
    const { reported } = await open(device);
    expect(text('The app itself')).toContain('Not known yet.');
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Looking at what is here.');
    expect([...new Set(reported)]).toEqual(['device-not-read: no caches']);
  });
});
