import { expect, test } from 'vitest';
import { mostDevices, mostWaitingTold, reportedDevices, withReport, type DeviceReport } from './device-reports.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 20);
const told = (more: Partial<DeviceReport> = {}): DeviceReport => ({
  contact: now,
  waiting: 0,
  version: '1.0.0',
  ...more,
});

test('a first report makes the document', () => {
  expect(withReport(undefined, 'tom', 'phone', told())).toEqual({
    id: 'tom',
    latest: 'phone',
    devices: { phone: told() },
  });
});

test('a device takes the place of its own last report, and leaves the others alone', () => {
  const before = withReport(undefined, 'tom', 'tablet', told({ waiting: 4, contact: now - day }));
  const after = withReport(before, 'tom', 'phone', told());
  expect(withReport(after, 'tom', 'phone', told({ waiting: 2 }))).toEqual({
    id: 'tom',
    latest: 'phone',
    devices: { tablet: told({ waiting: 4, contact: now - day }), phone: told({ waiting: 2 }) },
  });
});

test('devices that were not heard for two months go, and of too many those that were heard longest ago', () => {
  const old = withReport(undefined, 'tom', 'old', told({ contact: now - 60 * day }));
  expect(Object.keys(withReport(old, 'tom', 'phone', told()).devices)).toEqual(['phone']);
  const many = Array.from({ length: 7 }, (_, index) => index).reduce<unknown>(
    (stored, index) => withReport(stored, 'tom', `d${index}`, told({ contact: now - day + index })),
    undefined,
  );
  const { devices } = withReport(many, 'tom', 'phone', told());
  expect(Object.keys(devices)).toEqual(['d6', 'd5', 'd4', 'd3', 'phone']);
  expect(Object.keys(devices)).toHaveLength(mostDevices);
});

test('no more changes are told than the rules take', () => {
  const { devices } = withReport(undefined, 'tom', 'phone', told({ waiting: mostWaitingTold + 1 }));
  expect(devices['phone']?.waiting).toBe(mostWaitingTold);
});

test('the board has all devices of all documents, the last contact first, and nothing that cannot be read', () => {
  const tom = withReport(undefined, 'tom', 'phone', told({ contact: now - day }));
  const ann = withReport(undefined, 'ann', 'phone', told());
  const odd = [null, 'oh', {}, { id: 7, devices: {} }, { id: 'eve', devices: 'none' }];
  const spoilt = {
    id: 'eve',
    devices: { a: null, b: { contact: 'today', waiting: 1, version: '1' }, c: told({ waiting: 9 }) },
  };
  expect(reportedDevices([tom, ...odd, ann, spoilt])).toEqual([
    { uid: 'ann', device: 'phone', ...told() },
    { uid: 'eve', device: 'c', ...told({ waiting: 9 }) },
    { uid: 'tom', device: 'phone', ...told({ contact: now - day }) },
  ]);
});
