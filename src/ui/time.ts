/** Texts of times, epoch milliseconds, in the device's time zone. What is no time after 1970 is an unknown date. Never throws. */

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

const unknown = 'unknown date';
/** The end of all dates in JavaScript. */
const latest = 8.64e15;
const isTime = (time: number): boolean => typeof time === 'number' && time > 0 && time <= latest;

const startOfDay = (time: Date, daysBefore = 0): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate() - daysBefore).getTime();

/** "10:42 AM" */
export const clockTime = (time: number): string => (isTime(time) ? clock.format(time) : unknown);

/** "today", "yesterday", "Nov 12", "Nov 12, 2024" */
export function dayOf(time: number, now: number): string {
  if (!isTime(time)) return unknown;
  const today = new Date(now);
  if (time >= startOfDay(today, -1)) return otherDay(time, today);
  if (time >= startOfDay(today)) return 'today';
  if (time >= startOfDay(today, 1)) return 'yesterday';
  return otherDay(time, today);
}

function otherDay(time: number, today: Date): string {
  return (new Date(time).getFullYear() === today.getFullYear() ? thisYear : otherYear).format(time);
}

/** "today, 10:42 AM" */
export const dayAndTime = (time: number, now: number): string =>
  isTime(time) ? `${dayOf(time, now)}, ${clockTime(time)}` : unknown;

/** "10:42 AM" for today, else with its day: "yesterday, 4:12 PM" */
export const timeOfContact = (time: number, now: number): string =>
  dayOf(time, now) === 'today' ? clockTime(time) : dayAndTime(time, now);
