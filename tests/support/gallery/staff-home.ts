/** What lies on the desk of an employee: the list of the day, and what happened meanwhile. */
import { looked, withNews } from '#domain/away.ts';
import { readAway, writtenAway, type News } from '#domain/away-kept.ts';
import { keptOver, pinned, ticked, workday, writtenDayList, type DayEntry } from '#domain/day-list.ts';
import { valueNames } from '#domain/value-names.ts';
import type { TestReplica } from '../test-replica.ts';
import { galleryTime } from './people.ts';

const today = workday(galleryTime);
const day = [
  pinned('customer-0'),
  pinned('alvarez'),
  pinned('customer-1'),
  pinned('removed'),
  pinned('customer-2'),
  ticked('customer-0', true),
  keptOver('customer-1', true),
].reduce<DayEntry[]>((list, change) => change(list, today), []);

const news = (of: string, kind: News['kind'], what = '', name = ''): News => ({ kind, of, what, name });
const some = [
  news('alvarez', 'wrote', 'figs'),
  news('alvarez', 'wrote', 'bench'),
  news('alvarez', 'primary'),
  news('customer-1', 'note', 'a', 'Dana Whitlock'),
  news('customer-1', 'note', 'b', 'Luis Soto'),
  news('customer-1', 'edited', 'c', 'Dana Whitlock'),
  news('customer-2', 'came'),
  news('young', 'left', '', 'Young, Walter'),
];
const many = Array.from({ length: 75 }, (_, index) => news(`customer-${index}`, 'primary'));
const hour = 60 * 60_000;

export async function fillStaffHome(replica: TestReplica, asked: URLSearchParams): Promise<void> {
  if (asked.has('day')) await replica.changeValue(valueNames.dayList, () => writtenDayList(day));
  const which = { some, many }[asked.get('away') ?? ''];
  if (!which) return;
  const evening = looked(readAway(undefined), galleryTime - 16 * hour);
  const morning = looked(withNews(evening, which, galleryTime - hour), galleryTime);
  await replica.changeValue(valueNames.away, () => writtenAway(morning));
}
