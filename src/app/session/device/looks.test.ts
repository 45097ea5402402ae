import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toldNews, withNews } from '#domain/away.ts';
import { readAway, writtenAway } from '#domain/away-kept.ts';
import type { Role } from '#domain/user.ts';
import { aUser } from '#tests/support/people.ts';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { keepLooks } from './looks.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = new Date(2026, 10, 20, 18, 0).getTime();
const upToDate = aStatus({ lastContact: start });
const offline = aStatus({ connected: false, lastContact: start });

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

async function open(role: Role, facts = upToDate, replica = testReplica([aUser('tom', { role })], null, facts)) {
  const looks = keepLooks('tom', replica);
  const away = async () => readAway(await replica.value('away'));
  const news = (of: string) =>
    replica.changeValue('away', (kept) =>
      writtenAway(withNews(readAway(kept), [{ kind: 'wrote', of, what: 'm', name: '' }], Date.now())),
    );
  const told = async () => toldNews(await away(), 'Tom').people.map(({ id }) => id);
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  await pass(3_000);
  return { replica, away, news, told, pass, close: () => looks.unsubscribe() };
}

it('staff that comes back after hours is told what came meanwhile, and what comes until all is here', async () => {
  const evening = await open('employee');
  evening.close();
  await vi.advanceTimersByTimeAsync(12 * hour);
  await evening.news('rosa');
  const { news, told, pass, replica, close } = await open('employee', offline, evening.replica);
  expect(await told()).toEqual(['rosa']);
  replica.facts$.next(offline);
  await pass(10 * minute);
  await news('carl');
  replica.facts$.next(upToDate);
  await pass(10 * minute);
  await news('eve');
  expect(await told()).toEqual(['rosa', 'carl']);
  close();
});

it('a page that is open all day is looked at all day', async () => {
  const { news, told, pass, away, close } = await open('admin');
  await pass(8 * hour);
  await news('rosa');
  await pass(6 * minute);
  expect([await told(), (await away()).news]).toEqual([[], []]);
  close();
});

it('a page that was hidden for hours and is seen again tells what came behind it', async () => {
  const { news, told, pass, close } = await open('admin');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(2 * hour);
  await news('rosa');
  await pass(hour);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(minute);
  await news('carl');
  expect(await told()).toEqual(['rosa']);
  close();
});

it('nothing is kept of customers, nor before the app is open', async () => {
  const { replica, pass, close } = await open('customer');
  await pass(hour);
  expect(await replica.value('away')).toBeUndefined();
  close();

  const staff = testReplica([aUser('tom', { role: 'employee' })], null, upToDate);
  const looks = keepLooks('tom', staff);
  await pass(1_999);
  expect(await staff.value('away')).toBeUndefined();
  await pass(1_000);
  expect(await staff.value('away')).toBeDefined();
  looks.unsubscribe();
});
