import { NEVER, of } from 'rxjs';
import { expect, it } from 'vitest';
import type { Ref } from '#sync/document.ts';
import { kept, slowDatabase } from '#tests/support/slow-drafts.ts';
import { draftsAtOnce } from './drafts-at-once.ts';

it.each([
  ['Gate is op', 'Gate is op\nD', 'Gate is op\nDo'],
  [undefined, 'D', 'Do'],
])(
  'typed on before %j was read, and stored in between, is not doubled where the page ends then',
  async (left, ...both) => {
    const name = 'note/x/new';
    const first = slowDatabase();
    if (left !== undefined) first.stored.set(name, left);
    // What another draft stands on takes long to read, so that the field is not told yet what was left.
    first.stored.set('note/y/new', 'Hose');
    const document$ = (({ id }: Ref) => (id === 'y' ? NEVER : of(null))) as never;
    const page = draftsAtOnce({ ...first.replica, document$ }, 'maria');
    void page.draft(name);
    void page.keepDraft(name, 'D');
    await first.settle();
    expect(first.stored.get(name)).toBe(both[0]);
    // The page ends before this is in the database.
    void page.keepDraft(name, 'Do');
    await expect.poll(() => localStorage.getItem(`garden/draft/maria/${name}`)).toContain('Do"');
    const next = draftsAtOnce(
      { ...slowDatabase().replica, draft: first.replica.draft, value: first.replica.value },
      'maria',
    );
    expect(await next.draft(name)).toBe(both[1]);
  },
);

it('a text that another tab keeps as it closes goes with the data, though their removal has begun', async () => {
  const here = slowDatabase();
  const there = slowDatabase();
  let closed = () => {};
  const otherTabs = new Promise<void>((resolve) => (closed = resolve));
  const leaving = draftsAtOnce({ ...here.replica, remove: () => otherTabs }, 'maria');
  const other = draftsAtOnce(there.replica, 'maria');
  const over = leaving.remove();
  // Its storage is being closed by now.
  const keeping = other.keepDraft('note/x/new', 'Half a sen').catch(() => undefined);
  await there.settle(false);
  await keeping;
  closed();
  await over;
  expect(kept()).toEqual([]);
});
