/** What both pages of people show beside the notes: photo, messages, news. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message, User } from '#domain/user.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { type TestReplica, testReplica } from '#tests/support/test-replica.ts';
import { admin, alvarez, employee, employees, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { Customers } from './customers.tsx';
import { Employees } from './employees.tsx';
import { aStatus } from '#tests/support/status.ts';

const online: SyncStatus = aStatus({ lastContact: galleryTime });
const now = () => galleryTime;

function replicaOf(change: Partial<User> = {}, status = online): TestReplica {
  return testReplica([{ ...alvarez, ...change }, ...employees], galleryCatalogue, status);
}
async function open(replica: TestReplica) {
  const view = await show(<Customers replica={replica} user={employee} now={now} />);
  await view.user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await screen.findByLabelText('New note');
  return view.user;
}
const plate = () => screen.getByRole('button', { name: /Alvarez, Maria/ }).firstElementChild;

describe('the photo of somebody', () => {
  it('is "imgUrl (photo)"', async () => {
    await show(<Customers replica={replicaOf({ imgUrl: 'https://garden.test/maria.png' })} user={employee} />);
    expect(plate()?.querySelector('img')?.src).toBe('https://garden.test/maria.png');
    expect(plate()?.textContent).toBe('');
  });

  it.each(['', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'maria.png', 'ftp://garden.test/maria.png'])(
    'gives way to initials where the address is %j',
    async (imgUrl) => {
      await show(<Customers replica={replicaOf({ imgUrl })} user={employee} />);
      expect(plate()?.querySelector('img')).toBeNull();
      expect(plate()?.textContent).toBe('MA');
    },
  );

  it('gives way to initials where the picture does not come, and is tried again with another address', async () => {
    const replica = replicaOf({ imgUrl: 'https://garden.test/gone.png' });
    await show(<Customers replica={replica} user={employee} />);
    const picture = plate()?.querySelector('img');
    fireEvent.error(picture ?? document.body);
    expect(plate()?.textContent).toBe('MA');
    const ref = { collection: 'users', id: 'alvarez' } as const;
    await act(() => replica.edit(ref, (fields) => ({ ...fields, imgUrl: 'https://garden.test/new.png' })));
    expect(plate()?.querySelector('img')?.src).toBe('https://garden.test/new.png');
  });
});

describe('the messages of a customer', () => {
  const message = (id: string, age: number, read = false): Message => ({
    id,
    message: `Text of ${id}`,
    userId: 'alvarez',
    read,
    createdAt: galleryTime - age * 60_000,
  });
  const section = () => screen.getByRole('heading', { name: 'Messages' }).closest('section') ?? document.body;
  const texts = () =>
    within(section())
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent);

  it('stand there newest first, with date and time', async () => {
    await open(replicaOf({ messages: [message('old', 60 * 24, true), message('new', 2), message('older', 60 * 48)] }));
    expect(texts()).toEqual(['Text of new', 'Text of old', 'Text of older']);
    expect(within(section()).getByText(/today, 10:40/)).toBeDefined();
    expect(within(section()).getByText('2 new')).toBeDefined();
  });

  it('are marked read by staff, on the device at once', async () => {
    const replica = replicaOf({ messages: [message('new', 2)] });
    const user = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Mark read' }));
    expect(screen.queryByRole('button', { name: 'Mark read' })).toBeNull();
    expect(within(section()).getByText('On this phone')).toBeDefined();
    expect((await replica.held({ collection: 'users', id: 'alvarez' }))?.value.messages).toEqual([
      message('new', 2, true),
    ]);
    await act(() => replica.arrive());
    expect(within(section()).queryByText('On this phone')).toBeNull();
  });

  it('may all be marked, however many of the marks wait', async () => {
    const replica = replicaOf({ messages: Array.from({ length: 10 }, (_, age) => message(`m${age}`, age)) });
    const user = await open(replica);
    const buttons = () => within(section()).queryAllByRole<HTMLButtonElement>('button', { name: 'Mark read' });
    for (let left = 9; left >= 0; left -= 1) {
      expect(buttons()[0]?.disabled).toBe(false);
      await user.click(buttons()[0] as HTMLElement);
      await waitFor(() => expect(buttons()).toHaveLength(left));
    }
  });

  it('that cannot be marked say so', async () => {
    const replica = replicaOf({ messages: [message('new', 2)] });
    const user = await open(replica);
    replica.broken = new Error('storage');
    await user.click(screen.getByRole('button', { name: 'Mark read' }));
    expect(await readAlert(user)).toBe('The message is not marked. Please try again.');
    expect(screen.getByRole('button', { name: 'Mark read' })).toBeDefined();
  });

  it('are ten, and the rest on request', async () => {
    const user = await open(
      replicaOf({ messages: Array.from({ length: 12 }, (_, index) => message(`m${index}`, index)) }),
    );
    expect(texts()).toHaveLength(10);
    await user.click(within(section()).getByRole('button', { name: 'Show older' }));
    expect(texts()).toHaveLength(12);
  });

  it('say when there are none', async () => {
    await open(replicaOf({ messages: [] }));
    expect(within(section()).getByText('None yet')).toBeDefined();
  });
});

describe('asking for news', () => {
  const pull = (finger: number) => {
    const target = screen.getByRole('heading', { level: 1 });
    for (const [type, y] of [
      ['touchStart', 0],
      ['touchMove', finger / 2],
      ['touchMove', finger],
    ] as const) {
      fireEvent[type](target, { touches: [{ clientX: 0, clientY: y }] });
    }
    fireEvent.touchEnd(target, { touches: [] });
  };

  it('"Pull-to-refresh", also where the office is heard while somebody pulls', async () => {
    const replica = replicaOf();
    await show(<Customers replica={replica} user={employee} now={now} />);
    const at = (y: number) => ({ touches: [{ clientX: 100, clientY: y }] });
    fireEvent.touchStart(document.body, at(100));
    fireEvent.touchMove(document.body, at(200));
    await act(async () => replica.facts$.next(aStatus({ lastContact: galleryTime + 1_000 })));
    fireEvent.touchMove(document.body, at(400));
    fireEvent.touchEnd(document.body, { touches: [] });
    expect(replica.refreshes).toBe(1);
    await act(async () => undefined);
  });

  it('"Pull-to-refresh (threshold 90, resistance 3)", as the Refresh button does', async () => {
    const replica = replicaOf();
    const { user } = await show(<Customers replica={replica} user={employee} now={now} />, 'computer');
    await act(async () => pull(269));
    expect(replica.refreshes).toBe(0);
    await act(async () => pull(270));
    expect(replica.refreshes).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(replica.refreshes).toBe(2);
    expect(await screen.findByText('Refreshed')).toBeDefined();
  });

  it.each<[string, number | null, string]>([
    [
      'from when the data is',
      galleryTime - 60_000 * 60 * 24,
      'No connection. What you see is from yesterday, 10:42 AM.',
    ],
    ['that there never was any', null, 'No connection yet.'],
  ])('offline it says %s', async (_, lastContact, text) => {
    const replica = replicaOf({}, aStatus({ connected: false, lastContact }));
    const { user } = await show(<Customers replica={replica} user={employee} now={now} />, 'computer');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.replace(/\s/gu, ' '));
    await waitFor(() => expect(said()).toContain(text));
    act(() => replica.facts$.next(online));
    expect(screen.queryByText(/^No connection/)).toBeNull();
  });

  it.each<[string, Partial<SyncStatus>]>([
    ['the session is over', { blocked: 'signed-out' }],
    ['the storage is full', { blocked: 'storage-full' }],
    ['the office was not heard', {}],
  ])('where %s it does not say that anything was refreshed', async (_, facts) => {
    const replica = replicaOf({}, aStatus({ lastContact: galleryTime, ...facts }));
    vi.spyOn(replica, 'refresh').mockResolvedValue();
    const { user } = await show(<Customers replica={replica} user={employee} now={now} />, 'computer');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/^Nothing new arrived. What you see is from/)).toBeDefined();
    expect(screen.queryByText('Refreshed')).toBeNull();
  });

  it('is not asked twice at once', async () => {
    const replica = replicaOf();
    let over = () => {};
    const refresh = vi.spyOn(replica, 'refresh').mockReturnValue(new Promise((resolve) => (over = resolve)));
    const { user } = await show(<Customers replica={replica} user={employee} now={now} />, 'computer');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    pull(300);
    expect(refresh).toHaveBeenCalledTimes(1);
    await act(async () => over());
    expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-disabled')).toBe('false');
  });
});

describe('"Scroll-into-view delay 200 ms"', () => {
  const seen = vi.fn<(options: unknown) => void>();
  beforeEach(() => {
    seen.mockClear();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(seen);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['a new note', 'New note', null],
    ['a note', 'Note', 'Edit note'],
    ['the primary note', 'Primary note', 'Edit primary note'],
  ])('of %s', async (_, label, pencil) => {
    const roses = { id: 'roses', note: 'Cut the roses.', createdBy: 'Tom Okafor', createdAt: 1 };
    await open(replicaOf({ notes: [roses] }));
    vi.useFakeTimers();
    if (pencil) await act(async () => fireEvent.click(screen.getByRole('button', { name: pencil })));
    await act(async () => screen.getByLabelText(label).focus());
    await act(() => vi.advanceTimersByTimeAsync(199));
    expect(seen).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(seen).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  });
});

describe('scrolling into view', () => {
  it('leaves alone whoever scrolls meanwhile', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open(replicaOf());
    vi.useFakeTimers();
    await act(async () => screen.getByLabelText('New note').focus());
    fireEvent.wheel(screen.getByLabelText('New note'));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(seen).not.toHaveBeenCalled();
    seen.mockRestore();
  });
});

describe('the employees page', () => {
  it('"Same pattern as customers, sorted by last name, with a delete icon."', async () => {
    const { user } = await show(<Employees replica={replicaOf()} user={admin} now={now} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Employees' })).toBeDefined();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.map((title) => title.replace(/^[A-Z]{2}|\d.*/gu, ''))).toEqual([
      'Brandt, Ingrid',
      'Okafor, Tom',
      'Soto, Luis',
    ]);
    await user.click(screen.getByRole('button', { name: /Soto, Luis/ }));
    expect(await screen.findByText('Has the key of the shed.')).toBeDefined();
    expect(screen.getByRole('link', { name: /^Call/ })).toBeDefined();
    expect(screen.getByLabelText('New note')).toBeDefined();
    expect(screen.getByText('Notes are part of the employee’s account data.')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Plants' })).toBeNull();
  });

  it('says how somebody becomes one, and where it looked', async () => {
    const nobody = testReplica([], galleryCatalogue, online);
    const { unmount } = await show(<Employees replica={nobody} user={admin} now={now} />);
    expect(screen.getByRole('heading', { name: 'No employees yet' })).toBeDefined();
    expect(screen.getByText('Open a customer and choose “Make an employee”.')).toBeDefined();
    unmount();
    const { user } = await show(<Employees replica={replicaOf()} user={admin} now={now} />);
    await user.type(screen.getByLabelText('Search employees'), 'zuch');
    expect(await screen.findByRole('heading', { name: 'No employee matches “zuch”' })).toBeDefined();
  });
});
