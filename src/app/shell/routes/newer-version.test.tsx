import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Readiness } from '#screens/sync/readiness.tsx';
import { galleryCatalogue, galleryTime, customers } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { deviceApp } from './device-app.ts';

afterEach(() => void vi.unstubAllGlobals());

const worker = (state: ServiceWorkerState) => Object.assign(new EventTarget(), { state, postMessage: () => undefined });
type Worker = ReturnType<typeof worker>;

/** The sync page of an app of which all parts are kept; what the browser does with versions besides is the test's. */
async function look() {
  const registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    update: vi.fn<() => Promise<void>>(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('caches', { match: async () => new Response('') });
  const role = 'employee';
  const status = aStatus({ lastContact: galleryTime });
  const view = await show(
    <Readiness
      replica={testReplica(customers(5), galleryCatalogue, status)}
      role={role}
      status={status}
      device={{
        storage: { look: async () => ({ used: 1, quota: 100_000_000, kept: true }), protect: async () => true },
        app: deviceApp(container as unknown as ServiceWorkerContainer),
        pictures: {
          look: async () => ({ wanted: 0, kept: 0, most: 100 }),
          keep: async () => undefined,
          count: async () => 0,
          free: async () => 0,
        },
      }}
      asked={false}
      onSignInAgain={undefined}
      now={() => galleryTime}
    />,
  );
  const says = (text: string) =>
    waitFor(() =>
      expect(screen.getByRole('heading', { name: 'The app itself' }).closest('li')?.textContent).toContain(text),
    );
  await says(newest);
  const found = async () => {
    const next = worker('installing');
    registration.installing = next;
    await act(async () => void registration.dispatchEvent(new Event('updatefound')));
    return next;
  };
  const becomes = (next: Worker, state: 'installed' | 'redundant') =>
    act(async () => {
      registration.installing = null;
      if (state === 'installed') registration.waiting = next;
      next.state = state;
      next.dispatchEvent(new Event('statechange'));
    });
  const taken = () => act(async () => void container.dispatchEvent(new Event('controllerchange')));
  return { ...view, registration, says, found, becomes, taken };
}

const newest = 'It opens without signal, in the newest version known here.';
const newer = 'A newer version is ready to be taken.';

it('the sync page says so when a newer version is found after it looked', async () => {
  const { says, found, becomes } = await look();
  const next = await found();
  await says(newer);
  await becomes(next, 'installed');
  await says(newer);
});

it('a newer version that is lost on its way is offered no longer, and the host is not asked on and on', async () => {
  const { says, found, becomes, registration } = await look();
  registration.update.mockClear();
  const next = await found();
  await says(newer);
  await becomes(next, 'redundant');
  await says(newest);
  expect(registration.update).not.toHaveBeenCalled();
});

it('a version that another tab has taken is newer than this page', async () => {
  const { says, taken } = await look();
  await taken();
  await says(newer);
});
