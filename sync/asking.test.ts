import { describe, expect, test } from 'vitest';
import { attemptLimit, askedTwice, directly } from './asking.ts';
import { RemoteError } from './remote-error.ts';
import type { Remote } from './remote.ts';

const ref = { collection: 'users', id: 'ada' } as const;
const never = () => new Promise<never>(() => undefined);
const patient = { sleep: never };

/** A server that stands at these revisions, one an attempt, and refuses each; after the last it takes what is sent. */
function refusingAt(...revisions: number[]) {
  const asked: (number | undefined)[] = [];
  const transact: Remote['transact'] = async (_, decide) => {
    const rev = revisions.shift();
    asked.push(rev);
    const write = await decide({ id: 'ada', fields: {} as never, rev: rev ?? 9, edit: '' });
    if (rev !== undefined) throw new RemoteError('denied');
    return write;
  };
  return { transact, asked };
}

const write = () => ({ fields: {} as never, rev: 1, edit: 'me:1' });

describe('a no', () => {
  test('is asked once more, because a lost race looks like one', async () => {
    const { transact, asked } = refusingAt(3);
    expect(await askedTwice(transact)(ref, write)).toMatchObject({ edit: 'me:1' });
    expect(asked).toEqual([3, undefined]);
  });

  test('is believed the second time at the same revision', async () => {
    const { transact, asked } = refusingAt(3, 3);
    await expect(askedTwice(transact)(ref, write)).rejects.toMatchObject({ code: 'denied' });
    expect(asked).toEqual([3, 3]);
  });

  test('is no refusal as long as others write in between, and each costs a pause', async () => {
    const { transact, asked } = refusingAt(3, 4, 5);
    const pauses: number[] = [];
    await askedTwice(transact, async (denied) => void pauses.push(denied))(ref, write);
    expect(asked).toEqual([3, 4, 5, undefined]);
    expect(pauses).toEqual([0, 1, 2]);
  });

  test('is one at once where anything else is in the way', async () => {
    let asked = 0;
    const transact: Remote['transact'] = async () => {
      asked += 1;
      throw new RemoteError('unavailable');
    };
    await expect(askedTwice(transact)(ref, write)).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toBe(1);
  });

  test('to a departure is asked once more too', async () => {
    let refusals = 1;
    const depart = async () => {
      if (refusals-- > 0) throw new RemoteError('denied');
      return true;
    };
    expect(await directly(async () => ({ depart }), patient).depart('ada', null, 'me:1')).toBe(true);
    refusals = 2;
    const refused = directly(async () => ({ depart }), patient).depart('ada', null, 'me:1');
    await expect(refused).rejects.toMatchObject({ code: 'denied' });
  });
});

describe('an answer that does not come', () => {
  test.each([
    ['to a question', () => directly(async () => ({ get: never }), soon).get(ref)],
    ['to a transaction', () => directly(async () => ({ transact: never }), soon).transact(ref, write)],
    ['to a departure', () => directly(async () => ({ depart: never }), soon).depart('ada', null, 'me:1')],
    ['because the backend does not open', () => directly<Pick<Remote, 'get'>>(never, soon).get(ref)],
  ])('is given up in time: %s', async (_, ask) => {
    slept.length = 0;
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    expect(slept).toEqual([attemptLimit]);
  });
});

const slept: number[] = [];
const soon = { sleep: async (milliseconds: number) => void slept.push(milliseconds) };
