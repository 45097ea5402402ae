/** The newsletters of the four seasons, and which of them is the current one. Source: spec 7.5, D35. */
import { seasons, type Season } from './business.ts';

/** By whole months of the device's calendar: winter is December to February. */
export const seasonOf = (date: Date): Season => seasons[Math.floor(((date.getMonth() + 1) % 12) / 3)] ?? 'winter';

/** The current season first, then backwards to the one that begins again next. */
export function seasonsBackFrom(season: Season): Season[] {
  const order = [...seasons].toReversed();
  const at = order.indexOf(season);
  return [...order.slice(at), ...order.slice(0, at)];
}
