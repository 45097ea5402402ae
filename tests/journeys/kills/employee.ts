/** Notes of one customer: written, typed, rewritten and deleted. */
import { expect } from 'vitest';
import { draftNames } from '#domain/draft-names.ts';
import { pick } from '#tests/sync/scheduler.ts';
import { untilDrafts } from './drafts.ts';
import { type Moment, pause, type Scenario } from './scenario.ts';

const customer = { id: 'customer-00000', title: 'Alvarez, Maria' };
const field = 'the new note';
const primary = 'the primary note';

/** Half of them are pressed before what was typed is kept by itself. */
const hesitate = async ({ random }: Moment): Promise<void> => {
  if (random() < 0.5) await pause(random() * 600);
};

async function add(moment: Moment): Promise<void> {
  const { tab, expected } = moment;
  const text = moment.word();
  expected.begins(text);
  expected.typing(field, text);
  expected.typing(field, '');
  await tab.newNote.fill(text);
  await hesitate(moment);
  await tab.page.getByRole('button', { name: 'Add note' }).click();
  await tab.note(text).waitFor();
  expected.ended(text, 'there');
  expected.stored(field, '');
}

async function type({ tab, expected, random, word }: Moment): Promise<void> {
  const text = word();
  expected.typing(field, text);
  await tab.newNote.fill(text);
  expected.typed(field, text);
  if (random() < 0.5) await tab.page.getByLabel('Search customers').focus();
}

async function rewrite(moment: Moment): Promise<void> {
  const { tab, expected, random } = moment;
  if (expected.there.length === 0) return;
  const [before, after] = [pick(random, expected.there), moment.word()];
  await tab.note(before).getByRole('button', { name: 'Edit note' }).click();
  expected.begins(before);
  expected.begins(after);
  await tab.page.getByLabel('Note', { exact: true }).fill(after);
  await hesitate(moment);
  await tab.page.getByRole('button', { name: 'Save', exact: true }).click();
  await tab.note(after).getByRole('button', { name: 'Edit note' }).waitFor();
  expected.ended(before, 'gone');
  expected.ended(after, 'there');
}

async function remove({ tab, expected, random }: Moment): Promise<void> {
  if (expected.there.length === 0) return;
  const text = pick(random, expected.there);
  expected.begins(text);
  await tab.note(text).getByRole('button', { name: 'Delete note' }).click();
  await tab.note(text).waitFor({ state: 'detached' });
  expected.ended(text, 'gone');
}

async function editPrimary({ tab, expected, word }: Moment): Promise<void> {
  const text = word();
  expected.typing(primary, text);
  await tab.editPrimaryNote(text);
  expected.stored(primary, text);
}

export const employee: Scenario = {
  who: 'employee',
  size: 'phone',
  async open(tab) {
    await tab.page.getByText(/^\d+ on this phone/).waitFor();
    const row = tab.page.getByRole('button', { name: customer.title });
    if ((await row.count()) === 0) await tab.page.getByLabel('Search customers').fill('Alvarez Maria');
    // A page that is opened again opens the card by itself.
    const isOpen = async () => {
      if (tab.page.isClosed() || (await tab.newNote.isVisible())) return true;
      if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
      return false;
    };
    await expect.poll(isOpen).toBe(true);
    await untilDrafts(tab.page, 'employee', async (drafts) => {
      return (drafts.get(draftNames.newNote(customer.id)) ?? '') === (await tab.newNote.inputValue());
    });
  },
  acts: {
    add: [5, add],
    type: [5, type],
    rewrite: [4, rewrite],
    remove: [4, remove],
    'edit the primary note': [2, editPrimary],
  },
  async found(tab) {
    const older = tab.page.getByRole('button', { name: 'Show older' });
    while ((await older.count()) > 0) await older.first().click();
    const texts = await tab.notes.locator(':scope > p').allInnerTexts();
    const noted = await tab.primaryNote.locator('p').first().innerText();
    return {
      entries: texts.map((text) => text.trim()),
      values: { [field]: await tab.newNote.inputValue(), [primary]: noted.trim() },
    };
  },
  async atServer(server) {
    const { notes = [], primaryNote = '' } = await server.user(customer.id);
    return { entries: notes.map(({ note }) => note), values: { [primary]: primaryNote } };
  },
};
