/** What was practised leaves the device, as soon as no tab practises any more. */
import { answer } from '../idb.ts';
import { practising } from '../place.ts';
import { practiceFolder, traces } from './traces.ts';

/** Held by each tab that practises. */
const lock = 'garden/practice';
/** Milliseconds: somebody is about to practise, or loads their page again, which does not hold the lock yet. */
const beginning = 30_000;
/** Milliseconds to wait for a tab that is about to close. */
const timeout = 10_000;

/** A tab that practises keeps what it needs; any other forgets it. Never rejects. */
export async function keepOrForget(): Promise<void> {
  // Somebody still practises, the device does not answer, or the browser has no locks: another start does it.
  await (practising ? keep() : forgetAlone()).catch(() => undefined);
}

async function keep(): Promise<void> {
  addEventListener('pagehide', () => {
    if (traces.began()) traces.set(String(Date.now()));
  });
  await navigator.locks.request(lock, { mode: 'shared' }, () => new Promise(() => undefined));
}

async function forgetAlone(): Promise<void> {
  // A clock that was set back is no reason to keep it.
  while (Math.abs(Date.now() - traces.began()) < beginning)
    await new Promise((resolve) => setTimeout(resolve, beginning));
  // Of those who left, the page may still hold the lock.
  const options = traces.began() ? { ifAvailable: true } : { signal: AbortSignal.timeout(timeout) };
  await navigator.locks.request(lock, options, (held) => held && forget());
}

async function forget(): Promise<void> {
  const inUids = practiceFolder.replaceAll('/', '.');
  const isOfPractice = (name: string) => name.startsWith(practiceFolder) || name.includes(inUids);
  for (const { name = '' } of await indexedDB.databases()) {
    if (isOfPractice(name)) await answer(indexedDB.deleteDatabase(name));
  }
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (isOfPractice(key)) storage.removeItem(key);
  }
  traces.forget();
}
