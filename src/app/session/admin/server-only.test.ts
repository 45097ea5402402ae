import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { errorEntry, type ErrorEntry } from '#domain/error-log.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import { eventually } from '#tests/support/eventually.ts';
import { serverDevices, serverErrors } from './server-only.ts';

const entry = errorEntry('code', 'message', 1);

function server() {
  const untilOnline = new Subject<void>();
  const watching: { arrived: (entries: ErrorEntry[]) => void; failed: (error: RemoteError) => void }[] = [];
  const log: string[] = [];
  const errors: Remote['errors'] = {
    append: () => Promise.resolve(),
    watch(arrived, failed) {
      watching.push({ arrived, failed });
      return () => log.push('stopped');
    },
  };
  const told: unknown[] = [];
  const errors$ = serverErrors(
    () => Promise.resolve({ errors }),
    () => untilOnline,
  );
  const subscription = errors$.subscribe((entries) => told.push(entries));
  return { told, log, watching, untilOnline, leave: () => subscription.unsubscribe() };
}

describe('the log of errors at the office', () => {
  it('is told as it grows, until nobody looks any more', async () => {
    const { told, log, watching, leave } = server();
    await eventually(() => expect(watching).toHaveLength(1));
    watching[0]?.arrived([]);
    watching[0]?.arrived([entry]);
    expect(told).toEqual([[], [entry]]);
    leave();
    expect(log).toEqual(['stopped']);
  });

  it('is not there while the office cannot be heard, and is asked again when there is hope', async () => {
    const { told, watching, untilOnline, leave } = server();
    await eventually(() => expect(watching).toHaveLength(1));
    watching[0]?.arrived([entry]);
    watching[0]?.failed(new RemoteError('unavailable'));
    expect(told).toEqual([[entry], null]);
    untilOnline.next();
    await eventually(() => expect(watching).toHaveLength(2));
    watching[1]?.arrived([entry]);
    expect(told).toEqual([[entry], null, [entry]]);
    leave();
  });
});

it('what the phones told is followed the same way', async () => {
  const phone = { uid: 'tom', device: 'phone', contact: 1, waiting: 0, version: '1' };
  const told: unknown[] = [];
  const devices: Remote['devices'] = {
    report: () => Promise.resolve(),
    watch(arrived, failed) {
      arrived([phone]);
      failed(new RemoteError('unavailable'));
      return () => undefined;
    },
  };
  const subscription = serverDevices(
    () => Promise.resolve({ devices }),
    () => new Subject(),
  ).subscribe((found) => told.push(found));
  await eventually(() => expect(told).toEqual([[phone], null]));
  subscription.unsubscribe();
});
