import { describe, expect, it } from 'vitest';
import type { DeviceReport, ReportedDevice } from '#domain/device-reports.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { ada, at, emil, polling, rosa, type World } from './remote-world.ts';

const told = (more: Partial<DeviceReport> = {}): DeviceReport => ({
  contact: Date.now(),
  waiting: 0,
  version: '1.0.0',
  ...more,
});

export function describeDevices({ server, customer }: World): void {
  describe('what phones tell of themselves', () => {
    const report = (actor: typeof emil, device: string, what: DeviceReport) =>
      server.remote(actor).devices.report(actor.uid, device, what);

    it('stands by user and device, the last word of each', async () => {
      const [first, second, other] = [told({ waiting: 3 }), told(), told({ waiting: 1 })];
      await report(emil, 'phone', first);
      await report(emil, 'tablet', other);
      await report(emil, 'phone', second);
      expect(await server.stored('devices', 'emil')).toEqual({
        id: 'emil',
        latest: 'phone',
        devices: { tablet: other, phone: second },
      });
    });

    it('is refused from customers, and with a time that is far off', async () => {
      await customer('rosa', at(1));
      for (const [actor, sent] of [
        [rosa, told()],
        [emil, told({ contact: 1_700_000_000_000 })],
      ] as const) {
        const refused = report(actor, 'phone', sent);
        await expect(refused).rejects.toBeInstanceOf(RemoteError);
        await expect(refused).rejects.toMatchObject({ code: 'denied' });
      }
    });

    it('is told to admins, and what comes', async () => {
      const boards: ReportedDevice[][] = [];
      const stop = server.remote(ada).devices.watch(
        (devices) => boards.push(devices),
        () => undefined,
      );
      await expect.poll(() => boards, polling).toEqual([[]]);
      await report(emil, 'phone', told({ waiting: 2 }));
      await expect.poll(() => boards.at(-1), polling).toMatchObject([{ uid: 'emil', device: 'phone', waiting: 2 }]);
      await report(ada, 'desk', told());
      await expect.poll(() => boards.at(-1)?.length, polling).toBe(2);
      stop();
    });

    it('is denied to whoever is no admin', async () => {
      const failures: unknown[] = [];
      const stop = server.remote(emil).devices.watch(
        () => failures.push('told'),
        (error) => failures.push(error),
      );
      await expect.poll(() => failures, polling).toEqual([expect.objectContaining({ code: 'denied' })]);
      stop();
    });
  });
}
