/** What the phones of staff told, as drawn. */
import { NEVER, of, type Observable } from 'rxjs';
import type { ReportedDevice } from '#domain/device-reports.ts';
import { admin, employees, galleryTime } from './people.ts';

const minute = 60_000;
const phone = (
  uid: string,
  device: string,
  minutes: number,
  waiting = 0,
  version = '1.0.0-5f1c2ab',
): ReportedDevice => ({
  uid,
  device,
  contact: galleryTime - minutes * minute,
  waiting,
  version,
});
const [first, second] = employees;

const boards: Readonly<Record<string, readonly ReportedDevice[] | null>> = {
  some: [
    phone(admin.id, 'desk', 1),
    phone(first?.id ?? '', 'phone', 12, 3),
    phone(first?.id ?? '', 'tablet', 60 * 26, 0, '0.9.4-77aa0c1'),
    phone(second?.id ?? '', 'phone', 60 * 24 * 9, 1),
    phone('somebody', 'phone', 35),
  ],
  none: [],
  unheard: null,
};

export function devicesOf(which: string): Observable<readonly ReportedDevice[] | null> {
  const board = boards[which];
  return board === undefined ? NEVER : of(board);
}
