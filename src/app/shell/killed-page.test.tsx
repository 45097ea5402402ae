/** A page ends after what was typed is stored, and before its draft is removed. What the next page shows of it, after a colleague. */
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftsAtOnce } from '#app/session/device/drafts-at-once.ts';
import { catalogueRef, type Catalogue } from '#domain/catalogue.ts';
import type { User } from '#domain/user.ts';
import { Details } from '#screens/details/details.tsx';
import { MessageForm } from '#screens/message-form/message-form.tsx';
import { Customers } from '#screens/people/customers.tsx';
import { AddPlant, EditPlant } from '#screens/plants/edit-plant.tsx';
import { EditPlants } from '#screens/plants/edit-plants.tsx';
import type { Replica } from '#sync/replica.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica, type TestReplica } from '#tests/support/test-replica.ts';
import { FooterSlotProvider } from '#ui/footer-slot.tsx';

type View = Awaited<ReturnType<typeof show>>;

const status = aStatus({ lastContact: galleryTime });
const now = () => galleryTime;
const own = { collection: 'users', id: 'alvarez' } as const;
const roses = { id: 'roses', note: 'Cut the roses.', createdBy: 'Dana Whitlock', createdAt: galleryTime - 1000 };
const maria: User = { ...alvarez, primaryNote: 'Gate', notes: [roses], messages: [] };
const nothing = () => undefined;

const inFooter = (children: ReactElement) => <FooterSlotProvider slot={document.body}>{children}</FooterSlotProvider>;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = ({ user }: View, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
async function retype({ user }: View, label: string, text: string) {
  await user.clear(await screen.findByLabelText(label));
  await user.type(field(label), text);
}

const customers = (replica: Replica) => <Customers replica={replica} user={employee} now={now} />;
const openCard = async (view: View) => {
  await press(view, /Alvarez, Maria/);
  await screen.findByLabelText('New note');
};
const plantChard = (replica: Replica) =>
  inFooter(
    <EditPlant replica={replica} name="Chard" onMoved={nothing} onUnknown={nothing} onDone={nothing} now={now} />,
  );
const addPlant = (replica: Replica) => inFooter(<AddPlant replica={replica} onDone={nothing} now={now} />);
const categories = (replica: Replica) => <EditPlants replica={replica} />;
const openCategories = (view: View) => press(view, /^Edit Categories/);
const messages = (replica: Replica) =>
  inFooter(<MessageForm replica={replica} user={maria} status={status} now={now} />);
const details = (replica: Replica) => (
  <Details replica={replica} user={maria} status={status} changePassword={async () => 'changed'} />
);
const hide = () => act(async () => void window.dispatchEvent(new Event('pagehide')));

beforeEach(() => localStorage.clear());

interface Case {
  screen: (replica: Replica) => ReactElement;
  open?: (view: View) => Promise<void>;
  /** What this user types and saves. */
  type: (view: View) => Promise<void>;
  /** It is stored. */
  stored: (person: User, catalogue: Catalogue) => boolean;
  colleague?: (person: User) => User;
  boss?: (catalogue: Catalogue) => Catalogue;
  /** What the next page shows, and what is expected of it. */
  shown: (view: View) => unknown;
  expected: unknown;
}

const chard = (change: object) => (catalogue: Catalogue) => ({
  ...catalogue,
  plants: catalogue.plants.map((plant) => (plant.id === 'chard' ? { ...plant, ...change } : plant)),
});
const named = (catalogue: Catalogue, id: string) => catalogue.plants.find((plant) => plant.id === id)?.name;

const cases: Record<string, Case> = {
  'a plant whose field was left': {
    screen: plantChard,
    async type(view) {
      await retype(view, 'Plant Name *', 'Swiss chard');
      await view.user.tab();
    },
    stored: (_, catalogue) => named(catalogue, 'chard') === 'Swiss chard',
    boss: chard({ name: 'Chard', size: 77 }),
    shown: () => [field('Plant Name *').value, field('Plant Size').value],
    expected: ['Chard', '77'],
  },
  'a plant whose page was closed in the middle of a field': {
    screen: plantChard,
    async type(view) {
      await retype(view, 'Plant Size', '99');
      await hide();
    },
    stored: (_, catalogue) => catalogue.plants.some(({ size }) => size === 99),
    boss: chard({ size: 77 }),
    shown: () => field('Plant Size').value,
    expected: '77',
  },
  'a new plant': {
    screen: addPlant,
    async type(view) {
      await retype(view, 'Plant Name *', 'Mint');
      await press(view, 'Save');
    },
    stored: (_, { plants }) => plants.some(({ name }) => name === 'Mint'),
    boss: (catalogue) => ({
      ...catalogue,
      plants: catalogue.plants.map((plant) => (plant.name === 'Mint' ? { ...plant, name: 'Peppermint' } : plant)),
    }),
    shown: () => field('Plant Name *').value,
    expected: '',
  },
  'a category with another name': {
    screen: categories,
    open: openCategories,
    type: async (view) => {
      await retype(view, 'Category Fruit', 'Berries');
      await view.user.tab();
    },
    stored: (_, catalogue) => catalogue.categories.includes('Berries'),
    boss: (catalogue) => ({
      ...catalogue,
      categories: catalogue.categories.map((name) => (name === 'Berries' ? 'Fruit' : name)),
    }),
    shown: () => field('Category Fruit').value,
    expected: 'Fruit',
  },
  'a new category': {
    screen: categories,
    open: openCategories,
    type: (view) => view.user.type(field('New category'), 'Ferns{Enter}'),
    stored: (_, catalogue) => catalogue.categories.includes('Ferns'),
    boss: (catalogue) => ({
      ...catalogue,
      categories: catalogue.categories.map((name) => (name === 'Ferns' ? 'Shade' : name)),
    }),
    shown: () => field('New category').value,
    expected: '',
  },
  'a new note': {
    screen: customers,
    open: openCard,
    async type(view) {
      await view.user.type(field('New note'), 'Watered');
      await press(view, 'Add note');
    },
    stored: ({ notes = [] }) => notes.some(({ note }) => note === 'Watered'),
    shown: () => field('New note').value,
    expected: '',
  },
  'a note': {
    screen: customers,
    open: openCard,
    async type(view) {
      await press(view, 'Edit note');
      await retype(view, 'Note', 'Cut all roses.');
      await press(view, 'Save');
    },
    stored: ({ notes = [] }) => notes.some(({ note }) => note === 'Cut all roses.'),
    colleague: (person) => ({ ...person, notes: [{ ...roses, note: 'Left the roses.' }] }),
    async shown(view) {
      await press(view, 'Edit note');
      return (await screen.findByLabelText<HTMLTextAreaElement>('Note')).value;
    },
    expected: 'Left the roses.',
  },
  'the primary note': {
    screen: customers,
    open: openCard,
    async type(view) {
      await press(view, 'Edit primary note');
      await view.user.type(await screen.findByLabelText('Primary note'), '{Enter}Dog ');
      await press(view, 'Save');
    },
    stored: ({ primaryNote }) => primaryNote === 'Gate\nDog',
    colleague: (person) => ({ ...person, primaryNote: 'Gate' }),
    async shown(view) {
      await press(view, 'Edit primary note');
      return (await screen.findByLabelText<HTMLTextAreaElement>('Primary note')).value;
    },
    expected: 'Gate',
  },
  'own details': {
    screen: details,
    async type(view) {
      await retype(view, 'City', 'Davis');
      await press(view, 'Save');
    },
    stored: ({ city }) => city === 'Davis',
    colleague: (person) => ({ ...person, city: 'Folsom' }),
    shown: async () => (await screen.findByLabelText<HTMLInputElement>('City')).value,
    expected: 'Folsom',
  },
  'a message': {
    screen: messages,
    async type(view) {
      await view.user.type(field('Your message'), 'Come on Friday');
      await press(view, 'Send');
    },
    stored: (person) => person.messages.length === 1,
    shown: () => field('Your message').value,
    expected: '',
  },
};

const sessionOn = (replica: TestReplica, uid: string) =>
  draftsAtOnce({ ...replica, remove: async () => undefined }, uid) as unknown as Replica;

/** Whatever is asked of the device is done; the page does not live to hear of it. */
const ending = (session: Replica, atEnd: () => void): Replica => ({
  ...session,
  edit: (...asked) =>
    session.edit(...asked).then(() => {
      atEnd();
      return new Promise(nothing);
    }),
});

/** Types on after the beginning has been kept as a draft. */
const slowly = (view: View, replica: TestReplica): View => ({
  ...view,
  user: {
    ...view.user,
    async type(element, text) {
      const [first = ''] = /^(?:\{\w+\})?./.exec(text) ?? [];
      await view.user.type(element, first);
      await waitFor(async () => expect((await replica.drafts()).size).toBe(1));
      await view.user.type(element, text.slice(first.length));
    },
  },
});
const paces = { 'at once': (view: View) => view, 'after a pause': slowly };

describe.each(Object.entries(paces))('what a page stored just before it ended, typed %s', (_, paced) => {
  it.each(Object.entries(cases))('is not typed once more: %s', async (_name, story) => {
    const { screen: drawn, open = async () => undefined, type, stored, colleague, boss, shown, expected } = story;
    const replica = testReplica([maria], galleryCatalogue, status);
    let left: [string, string][] = [];
    let drafts: ReturnType<TestReplica['drafts']> | undefined;
    const atEnd = () => {
      left = Object.entries<string>(localStorage);
      drafts = replica.drafts();
    };
    const first = await show(drawn(ending(sessionOn(replica, 'alvarez'), atEnd)));
    await open(first);
    await type(paced(first, replica));
    await waitFor(async () => {
      const [person, catalogue] = [await replica.held(own), await replica.held(catalogueRef)];
      expect(person && catalogue && stored(person.value, catalogue.value)).toBe(true);
    });
    const kept = await drafts;
    first.unmount();
    // What a page does that is closed properly has not been done.
    localStorage.clear();
    for (const [key, value] of left) localStorage.setItem(key, value);
    for (const name of (await replica.drafts()).keys()) await replica.keepDraft(name, kept?.get(name));

    const session = sessionOn(replica, 'alvarez');
    await act(async () => void (await session.draftNames()));
    await replica.arrive();
    if (colleague) await replica.deliver(own, colleague);
    if (boss) await replica.deliver(catalogueRef, boss);
    const second = await show(drawn(session));
    await open(second);
    await act(async () => undefined);
    expect(await shown(second)).toEqual(expected);
    expect([...(await replica.drafts()).keys()]).toEqual([]);
  });
});
