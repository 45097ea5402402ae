import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { moved, pinned, readDayList, workday, writtenDayList, type DayEntry } from '#domain/day-list.ts';
import { alvarez, galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { doublePress } from '#tests/support/double-press.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { LeftHint } from './left-hint.tsx';
import { ToDo } from './to-do.tsx';

const omar = person({ id: 'omar', firstName: 'Omar', lastName: 'Zhang' });
const eve = person({ id: 'eve', firstName: 'Eve', lastName: 'Young', address: '', city: '' });
const hours = 60 * 60_000;

async function open(ids: readonly string[], { part = '', kept }: { part?: string; kept?: string } = {}) {
  const offline = aStatus({ connected: false, lastContact: galleryTime });
  const replica = testReplica([alvarez, omar, eve], galleryCatalogue, offline);
  let time = galleryTime;
  const list = ids.reduce<DayEntry[]>((entries, id) => pinned(id)(entries, workday(time)), []);
  await replica.changeValue('day-list', () => kept ?? writtenDayList(list));
  const clock = () => time;
  const view = await show(
    <>
      <p data-testid="hint">
        <LeftHint replica={replica} clock={clock} />
      </p>
      <ToDo replica={replica} part={part} clock={clock} />
    </>,
  );
  await waitFor(() => expect(screen.getByTestId('hint').textContent).not.toBe(''));
  const stored = async () => readDayList(await replica.value('day-list')).map(({ id }) => id);
  const wake = async (later: number) => {
    time += later;
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  };
  return { ...view, replica, stored, wake };
}
const cards = () => screen.queryAllByRole('listitem');
const names = () => cards().map((card) => within(card).queryByRole('link', { name: /^[^:]+,/ })?.textContent);
const hint = () => screen.getByTestId('hint').textContent;

describe('The list of today', () => {
  it('has the customers in the order of the day, each with the way there and to their card', async () => {
    await open(['omar', 'alvarez', 'eve']);
    await waitFor(() => expect(names()).toEqual(['Zhang, Omar', 'Alvarez, Maria', 'Young, Eve']));
    expect(hint()).toBe('3 left');
    const [first, , last] = cards();
    const link = within(first as HTMLElement).getByRole('link', { name: 'Zhang, Omar' });
    expect(link.getAttribute('href')).toBe('/customers#omar');
    const map = within(first as HTMLElement).getByRole('link', { name: 'Map: Zhang, Omar' });
    expect(map.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps/);
    expect(within(last as HTMLElement).queryByRole('link', { name: /^Map/ })).toBeNull();
  });

  it('is ticked off, and the tick taken back', async () => {
    const { user } = await open(['omar', 'alvarez']);
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Zhang, Omar' }));
    await waitFor(() => expect(hint()).toBe('1 left'));
    expect(screen.queryByRole('button', { name: /Zhang, Omar/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Done: Alvarez, Maria' }));
    await waitFor(() => expect(hint()).toBe('All done'));
    await user.click(screen.getByRole('checkbox', { name: 'Done: Zhang, Omar' }));
    await waitFor(() => expect(hint()).toBe('1 left'));
  });

  it('is put in order by keys, the focus goes along, and it is said', async () => {
    const { user, stored } = await open(['omar', 'alvarez', 'eve']);
    (await screen.findByRole('button', { name: 'Move down: Zhang, Omar' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await stored()).toEqual(['alvarez', 'omar', 'eve']));
    await screen.findByText('Zhang, Omar is 2 of 3 now');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Zhang, Omar'));
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await stored()).toEqual(['alvarez', 'eve', 'omar']));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true'));
    await user.keyboard('{Enter}');
    expect(await stored()).toEqual(['alvarez', 'eve', 'omar']);
  });

  it('lets a customer go, and the reader stays with the list', async () => {
    const { user, stored } = await open(['omar', 'alvarez']);
    await user.click(await screen.findByRole('button', { name: 'Remove: Zhang, Omar' }));
    await waitFor(() => expect(names()).toEqual(['Alvarez, Maria']));
    expect(await stored()).toEqual(['alvarez']);
    expect(document.activeElement?.textContent).toBe('To Do');
  });

  it('lets nobody else go by the second press of a double one', async () => {
    const { stored } = await open(['omar', 'alvarez', 'eve']);
    const removeFirst = () => fireEvent.click(screen.getAllByRole('button', { name: /^Remove: / })[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Remove: Zhang, Omar' });
    const press = doublePress();
    removeFirst();
    await waitFor(() => expect(names()).toEqual(['Alvarez, Maria', 'Young, Eve']));
    removeFirst();
    press.over();
    expect(await stored()).toEqual(['alvarez', 'eve']);
    removeFirst();
    await waitFor(() => expect(names()).toEqual(['Young, Eve']));
  });

  it('is empty the next morning, but for whom was kept', async () => {
    const { user, wake } = await open(['omar', 'alvarez']);
    await user.click(await screen.findByRole('button', { name: 'Keep until done: Zhang, Omar' }));
    await screen.findByText('Stays on the list until it is done');
    await wake(24 * hours);
    await waitFor(() => expect(names()).toEqual(['Zhang, Omar']));
    await user.click(screen.getByRole('checkbox', { name: 'Done: Zhang, Omar' }));
    await waitFor(() => expect(hint()).toBe('All done'));
    await wake(24 * hours);
    await screen.findByRole('heading', { name: 'Nobody for today yet' });
    expect(hint()).toBe('None for today');
  });

  it('follows what another tab changes', async () => {
    const { replica } = await open(['omar']);
    await waitFor(() => expect(names()).toEqual(['Zhang, Omar']));
    const today = workday(galleryTime);
    await replica.changeValue('day-list', (text) => writtenDayList(pinned('eve')(readDayList(text), today)));
    await waitFor(() => expect(names()).toEqual(['Zhang, Omar', 'Young, Eve']));
  });

  it('says plainly who is not here any more, and lets them go', async () => {
    const { user, replica } = await open(['omar', 'alvarez']);
    await waitFor(() => expect(names()).toHaveLength(2));
    await replica.remove({ collection: 'users', id: 'omar' });
    await screen.findByText('This customer is not here any more');
    expect(screen.queryByRole('checkbox', { name: /Zhang/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove: This customer is not here any more' }));
    await waitFor(() => expect(names()).toEqual(['Alvarez, Maria']));
  });

  it.each([
    ['before the office was ever heard', { lastContact: null }],
    ['while a first synchronization goes on', { progress: { here: 1, of: 3 } }],
    ['where the device lost its storage', { checking: true }],
  ])('calls nobody gone %s', async (_, facts) => {
    const { replica } = await open(['omar', 'away']);
    await screen.findByText('This customer is not here any more');
    act(() => replica.facts$.next({ ...replica.facts$.value, ...facts }));
    await screen.findByText('This customer is not here yet, or not any more');
    await act(() => replica.put({ collection: 'users', id: 'away' }, { ...eve, id: 'away' }));
    await waitFor(() => expect(names()).toEqual(['Zhang, Omar', 'Young, Eve']));
  });

  it.each([['{'], ['[[[[]]]]'], ['[{"id":{}}]']])('is empty where what was kept is spoiled: %s', async (kept) => {
    await open([], { kept });
    expect(screen.getByRole('heading', { name: 'Nobody for today yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Choose a customer' }).getAttribute('href')).toBe('/customers');
  });

  it('that cannot be changed says so, and stays', async () => {
    const { user, replica, reported } = await open(['omar']);
    const modifyFact = replica.store.modifyFact;
    replica.store.modifyFact = () => Promise.reject(new Error('storage'));
    replica.changeValue = () => Promise.reject(new Error('storage'));
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Zhang, Omar' }));
    expect(await readAlert(user)).toBe('The list is not changed. Please try again.');
    replica.store.modifyFact = modifyFact;
    expect(hint()).toBe('1 left');
    expect(reported).toEqual(['day-list-not-kept: storage']);
  });

  it('whose order cannot be changed says nothing else', async () => {
    const { user, replica } = await open(['omar', 'alvarez']);
    const kept = replica.changeValue;
    replica.changeValue = () => Promise.reject(new Error('storage'));
    await user.click(await screen.findByRole('button', { name: 'Move down: Zhang, Omar' }));
    expect(await readAlert(user)).toBe('The list is not changed. Please try again.');
    expect(screen.queryByText('Zhang, Omar is 2 of 2 now')).toBeNull();
    // Another tab moves them later: nobody's focus goes along.
    screen.getByRole('heading', { name: 'To Do' }).focus();
    replica.changeValue = kept;
    await replica.changeValue('day-list', (text) =>
      writtenDayList(moved('omar', 'down')(readDayList(text), workday(galleryTime))),
    );
    await waitFor(() => expect(names()).toEqual(['Alvarez, Maria', 'Zhang, Omar']));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'To Do' }));
  });

  it('has the focus where the address names it', async () => {
    await open(['omar'], { part: 'to-do' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('To Do'));
  });
});
