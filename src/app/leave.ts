/** Logging out on this device: what waits is sent if that is quick, and what still waits stays for the next sign-in. */
import { firstValueFrom } from 'rxjs';
import type { Accounts } from './accounts/port.ts';
import type { Device } from './device.ts';

/** Milliseconds that logging out may wait for the office. Source: decision 27. */
const patience = 5_000;

export interface Leaving {
  device: Device | null;
  accounts: Pick<Accounts, 'signOut'>;
  /** Closes the session in all tabs. */
  forgetSignedIn: () => void;
  sleep?: (milliseconds: number) => Promise<unknown>;
}

export async function leave({ device, accounts, forgetSignedIn, sleep = wait }: Leaving): Promise<void> {
  if (device) await Promise.race([device.replica.refresh(), sleep(patience)]);
  await device?.stopSync();
  forgetSignedIn();
  await accounts.signOut();
  if (device && !(await somethingWaits(device))) await Promise.race([device.replica.remove(), sleep(patience)]);
}

async function somethingWaits({ replica }: Device): Promise<boolean> {
  const status = await firstValueFrom(replica.status$);
  return status.state === 'refused' || (status.state !== 'up-to-date' && status.unsent > 0) || isParked(replica);
}

/** A graver state hides that texts are parked. */
async function isParked(replica: Device['replica']): Promise<boolean> {
  return (await firstValueFrom(replica.parked$)).length > 0;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
