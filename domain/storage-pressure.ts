/** When the room of this app on the device is told of before it hurts, and how often: once, until it has changed back (D65). */

/** What the browser tells; null where it does not. Bytes. */
export interface Room {
  used: number | null;
  quota: number | null;
  /** The device does not clear it by itself when it runs short of room. */
  kept: boolean | null;
}

/** `low`: little room is left. `loose`: the app is installed, and the device may clear what it keeps all the same. */
export type Pressure = 'low' | 'loose';

/** Parts of the quota: told from the one on, and over below the other, so that nobody is told again and again at the border. */
const lowFrom = 0.8;
const fineBelow = 0.7;

function filled({ used, quota }: Room): number | null {
  return used === null || quota === null || quota <= 0 ? null : used / quota;
}

/** Whether little room is left; null where the browser does not say. */
export function isLow(room: Room): boolean | null {
  const part = filled(room);
  return part === null ? null : part >= lowFrom;
}

/**
 * `told`: what was told on this device and has not changed back, `tell` what is to be told now, the gravest first. What the
 * browser does not say changes nothing.
 */
export function pressure(
  room: Room,
  { installed, told }: { installed: boolean; told: readonly Pressure[] },
): { tell: Pressure | null; told: Pressure[] } {
  const part = filled(room);
  const over: Record<Pressure, boolean> = {
    low: part !== null && part < fineBelow,
    // Opened as a page of the browser in between, nothing has changed back.
    loose: room.kept === true,
  };
  const still = told.filter((each) => !over[each]);
  const now: Record<Pressure, boolean> = { low: isLow(room) === true, loose: installed && room.kept === false };
  const tell = (['low', 'loose'] as const).find((each) => now[each] && !still.includes(each)) ?? null;
  return { tell, told: still };
}
