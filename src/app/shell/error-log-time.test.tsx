import { screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { errorEntry } from '#domain/error-log.ts';
import { admin, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import type { SignedInContext } from './context/signed-in-context.tsx';
import { signedInRoutes } from './routes.tsx';

it('an entry of the error log is of today by the time of the office, whatever the clock of the device says', async () => {
  const status = aStatus({ lastContact: galleryTime });
  const replica = testReplica([admin], galleryCatalogue, status);
  const serverErrors$ = new BehaviorSubject([errorEntry('uncaught-error', 'x is undefined', galleryTime)]);
  const given = { replica, status, serverErrors$, user: admin } as unknown as SignedInContext;
  await show(signedInRoutes.find(({ path }) => path === '/admin-settings/errors')?.show(given, {}));
  expect((await screen.findByText(/10:42/)).textContent?.replace(/\s/gu, ' ')).toBe('today, 10:42 AM');
});
