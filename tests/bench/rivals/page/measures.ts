/** The measurements, taken inside the page. All times are milliseconds. */
import { demoData } from '../../../../backend/demo-data.ts';
import { matching, searchable, searchText, sortKey } from '../../../../domain/people.ts';
import type { Note } from '../../../../domain/user.ts';
import { type Rival, rowsOnScreen } from '../rival.ts';
import { drawList, drawNotes, shownIds, shownList, shownNotes, until } from './screen.ts';

const typed = ['becker', 'oaks blvd', 'lavender', 'sacramento c'];

function aNote(): Note {
  const text = 'The hedge by the gate wants cutting before the birds nest. Two hours, and bring the long ladder.';
  return { id: crypto.randomUUID(), note: text, createdBy: 'Tom Okafor', createdAt: Date.now() };
}

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
const shows = (id: string) => () => shownNotes().some((text) => text.includes(id));

async function begin(rival: Rival): Promise<void> {
  await rival.open();
  rival.list(drawList);
  await until(120, 'the first rows', () => shownList().length === rowsOnScreen);
}

/** All customers are looked through: whoever reads them in the background has read them. */
const atRest = (rival: Rival) => rival.search(['no', 'such', 'customer']);

/** Adds one note in the card of one customer. */
async function save(rival: Rival, id: string, note: Note, then?: () => void): Promise<number> {
  let answered = () => {};
  const opened = new Promise<void>((resolve) => (answered = resolve));
  const stop = rival.notes(id, (notes) => {
    drawNotes(notes);
    answered();
  });
  await opened;
  const start = performance.now();
  const saved = rival.save(id, note);
  await until(30, 'the note in its card', shows(note.id), then);
  const time = performance.now() - start;
  await saved;
  stop();
  drawNotes([]);
  return time;
}

export type Measures = ReturnType<typeof measures>;

export function measures(rival: Rival) {
  const closed = async () => rival.close?.();
  return {
    async fill(customers: number): Promise<void> {
      await rival.open();
      rival.ready?.(customers);
      await rival.fill(customers);
      await closed();
    },

    /** From the beginning of the navigation, so with all that is loaded, until a frame has the first rows. */
    async open(): Promise<number> {
      await begin(rival);
      await frame();
      return performance.now();
    },

    /** The first as soon as the list is there; the others when nothing is read beside them any more. */
    async save(count: number): Promise<{ first: number; others: number[] }> {
      await begin(rival);
      const ids = shownIds();
      const first = await save(rival, ids[0] ?? '', aNote());
      await atRest(rival);
      const others: number[] = [];
      for (let index = 1; index < count; index += 1)
        others.push(await save(rival, ids[index % ids.length] ?? '', aNote()));
      return { first, others };
    },

    /** The page stands still from the moment in which it shows the note: it asks to be killed, and gets no answer. */
    async saveAndDie(which: number): Promise<void> {
      await begin(rival);
      const id = shownIds()[which % rowsOnScreen] ?? '';
      const note = aNote();
      await save(rival, id, note, () => {
        const last = new XMLHttpRequest();
        last.open('POST', `/kill?customer=${id}&note=${note.id}`, false);
        last.send();
      });
    },

    /** Whether a note is on the device: looked for a little longer than the card takes. */
    async holds(customer: string, note: string): Promise<boolean> {
      await begin(rival);
      const told = new Promise<void>((resolve) => {
        rival.notes(customer, (notes) => {
          drawNotes(notes);
          resolve();
        });
      });
      await told;
      await until(0.3, 'a note that is not lost', shows(note)).catch(() => undefined);
      return shows(note)();
    },

    /** After each key until the page shows what was found. Fails where somebody else is found than the app finds. */
    async search(customers: number): Promise<number[]> {
      await begin(rival);
      const all = demoData({ seed: 1, customers }).users.filter(({ role }) => role === 'customer');
      const inOrder = all
        .map((user) => ({ id: user.id, sort: sortKey(user), text: searchText(user) }))
        .toSorted((a, b) => (a.sort < b.sort ? -1 : 1));
      const times: number[] = [];
      for (const text of typed.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1)))) {
        const start = performance.now();
        drawList(await rival.search(searchable(text).split(' ')));
        times.push(performance.now() - start);
        const expected = inOrder.filter((person) => matching(text)(person.text)).slice(0, rowsOnScreen);
        if (expected.map(({ id }) => id).join() !== shownIds().join()) throw new Error(`found others for “${text}”`);
      }
      return times;
    },

    /** One change of a colleague after the other, each until the list shows it. */
    async pullOne(customers: number, times: number): Promise<number[]> {
      await begin(rival);
      rival.ready?.(customers);
      await rival.connect();
      await atRest(rival);
      const taken: number[] = [];
      for (let index = 0; index < times; index += 1) {
        const start = performance.now();
        void rival.change(1, `Newtown ${index}`);
        await until(60, 'the change of a colleague', () => shownList()[0]?.includes(`Newtown ${index}`) === true);
        taken.push(performance.now() - start);
      }
      return taken;
    },

    /** What a device missed: changed before it connects. */
    async pullMany(customers: number, count: number): Promise<number> {
      await begin(rival);
      rival.ready?.(customers);
      await rival.change(count, 'Newtown');
      const start = performance.now();
      await rival.connect();
      await until(240, 'all changes', () => shownList().every((text) => text?.includes('Newtown')));
      return performance.now() - start;
    },

    /** Without the list: the emulator slows commits down many times beside a listener. */
    async drain(customers: number, count: number): Promise<number> {
      await rival.open();
      const all = demoData({ seed: 1, customers }).users.filter(({ role }) => role === 'customer');
      for (const { id } of all.slice(0, count)) await rival.save(id, aNote());
      rival.ready?.(customers);
      const start = performance.now();
      await rival.drained();
      return performance.now() - start;
    },

    /**
     * Notes for customers whom a colleague changes meanwhile, as for the same garden on the same day: how many of them and
     * of the changes are there when nothing waits any more.
     */
    async conflicts(customers: number, count: number): Promise<number> {
      await begin(rival);
      rival.ready?.(customers);
      const people = demoData({ seed: 1, customers }).users.filter(({ role }) => role === 'customer');
      const inOrder = people.map((user) => ({ id: user.id, sort: sortKey(user) }));
      const ids = inOrder
        .toSorted((a, b) => (a.sort < b.sort ? -1 : 1))
        .slice(0, count)
        .map(({ id }) => id);
      const notes = new Map(ids.map((id) => [id, aNote()]));
      for (const [id, note] of notes) await rival.save(id, note);
      await rival.change(count, 'Newtown');
      await rival.connect();
      await rival.drained();
      let there = 0;
      for (const [id, note] of notes) {
        const stop = rival.notes(id, drawNotes);
        await until(0.3, 'a note that is not lost', shows(note.id)).catch(() => undefined);
        there += Number(shows(note.id)());
        stop();
        drawNotes([]);
      }
      return there;
    },

    async nothingNew(customers: number): Promise<number> {
      await begin(rival);
      rival.ready?.(customers);
      const start = performance.now();
      await rival.connect();
      return performance.now() - start;
    },

    /** Holds what the list and the search hold. */
    async hold(): Promise<void> {
      await begin(rival);
      drawList(await rival.search(['b']));
    },
  };
}
