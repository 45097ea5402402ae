/** Texts of times, epoch milliseconds, in the device's time zone. What is no time after 1970 is an unknown date. Never throws. */

/** The end of all dates in JavaScript. */
const latest = 8.64e15;

/**
 * Writes times by the zone that the device is in when it is asked: a formatter keeps the one in which it was made. It is made
 * when it is first needed, as that takes milliseconds.
 */
export function localFormat(options: Intl.DateTimeFormatOptions): (time: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return format.format(Math.min(time - new Date(time).getTimezoneOffset() * 60_000, latest));
  };
}

const clock = localFormat({ hour: 'numeric', minute: '2-digit' });
const thisYear = localFormat({ month: 'short', day: 'numeric' });
const otherYear = localFormat({ month: 'short', day: 'numeric', year: 'numeric' });

const unknown = 'unknown date';
const isTime = (time: number): boolean => typeof time === 'number' && time > 0 && time <= latest;

const startOfDay = (time: Date, daysBefore = 0): number =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate() - daysBefore).getTime();

/** "10:42 AM" */
export const clockTime = (time: number): string => (isTime(time) ? clock(time) : unknown);

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
  return (new Date(time).getFullYear() === today.getFullYear() ? thisYear : otherYear)(time);
}

/** "today, 10:42 AM" */
export const dayAndTime = (time: number, now: number): string =>
  isTime(time) ? `${dayOf(time, now)}, ${clockTime(time)}` : unknown;

/** "10:42 AM" for today, else with its day: "yesterday, 4:12 PM" */
export const timeOfContact = (time: number, now: number): string =>
  dayOf(time, now) === 'today' ? clockTime(time) : dayAndTime(time, now);
