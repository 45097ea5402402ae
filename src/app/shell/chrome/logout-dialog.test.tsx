import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import { logout, type Rest, type Waiting } from '#machines/logout.ts';
import { show } from '#tests/support/render.tsx';
import { LogoutDialog } from './logout-dialog.tsx';

const never = () => new Promise<never>(() => undefined);

const changes = (count: number): Waiting => ({ changes: count, texts: 0 });

async function leave(waiting: Waiting, send: () => Promise<void> = () => Promise.resolve()) {
  const rests: Rest[] = [];
  const actor = createActor(
    logout.provide({
      actors: {
        count: fromPromise(() => Promise.resolve(waiting)),
        send: fromPromise(send),
        end: fromPromise<void, { rest: Rest }>(async ({ input }) => void rests.push(input.rest)),
      },
    }),
    { input: { uid: 'ann' } },
  ).start();
  const { user } = await show(<LogoutDialog actor={actor} />);
  return { user, rests, over: () => toPromise(actor) };
}

const find = (name: string) => screen.findByRole('button', { name });

describe('logging out while something waits', () => {
  it('asks once, and has three answers; the safe one comes last and has the focus', async () => {
    await leave(changes(3));
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out before 3 changes are at the office?' });
    expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Log out, discard 3 changes',
      'Log out, keep 3 changes on this phone',
      'Stay signed in',
    ]);
    expect(document.activeElement?.textContent).toBe('Stay signed in');
  });

  it.each<[string, 'left' | 'stayed', Rest[]]>([
    ['Stay signed in', 'stayed', []],
    ['Log out, keep 1 change on this phone', 'left', ['keep']],
    ['Log out, discard 1 change', 'left', ['remove']],
  ])('%s', async (answer, outcome, done) => {
    const { user, rests, over } = await leave(changes(1));
    await user.click(await find(answer));
    expect(await over()).toBe(outcome);
    expect(rests).toEqual(done);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks once more also after a double press, whose second one falls on the answer in the same place', async () => {
    const { user, rests, over } = await leave(changes(3));
    await user.click(await find('Log out, discard 3 changes'));
    // So a browser tells of it.
    fireEvent.click(await find('Discard 3 changes'), { detail: 2 });
    expect(screen.getByRole('alertdialog', { name: 'Discard 3 changes?' })).toBeDefined();
    expect(rests).toEqual([]);
    fireEvent.click(await find('Discard 3 changes'), { detail: 1 });
    expect(await over()).toBe('left');
  });

  it('asks once more before more than one is discarded, names them all, and can be taken back', async () => {
    const { user, rests, over } = await leave({ changes: 6, texts: 1 });
    await user.click(await find('Log out, discard 6 changes and 1 unsaved text'));
    const doubt = await screen.findByRole('alertdialog', { name: 'Discard 6 changes and 1 unsaved text?' });
    expect(doubt.textContent).toContain('They are only on this phone. Nobody gets them back.');
    expect(document.activeElement?.textContent).toBe('Keep them');
    await user.click(await find('Keep them'));
    await user.click(await find('Log out, discard 6 changes and 1 unsaved text'));
    expect(rests).toEqual([]);
    await user.click(await find('Discard 6 changes and 1 unsaved text'));
    expect(await over()).toBe('left');
    expect(rests).toEqual(['remove']);
  });

  it('asks about unsaved texts without sending anything', async () => {
    const { user, rests, over } = await leave({ changes: 0, texts: 1 }, never);
    await screen.findByRole('alertdialog', { name: 'Log out before your text is saved?' });
    await user.click(await find('Log out, keep 1 unsaved text on this phone'));
    expect(await over()).toBe('left');
    expect(rests).toEqual(['keep']);
  });

  it('takes Escape for staying', async () => {
    const { user, over } = await leave(changes(2));
    await find('Log out, keep 2 changes on this phone');
    await user.keyboard('{Escape}');
    expect(await over()).toBe('stayed');
  });

  it('can be taken back while the last changes are being sent', async () => {
    const { user, rests, over } = await leave(changes(2), never);
    await screen.findByRole('alertdialog', { name: 'Sending your last changes' });
    await user.click(await find('Stay signed in'));
    expect(await over()).toBe('stayed');
    expect(rests).toEqual([]);
  });

  it('asks nothing when nothing waits', async () => {
    const { rests, over } = await leave(changes(0));
    expect(await over()).toBe('left');
    expect(rests).toEqual(['remove']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
