/** A screen that was open overnight, looked at again: "today" is the day that it is by now. */
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, it } from 'vitest';
import { errorEntry } from '#domain/error-log.ts';
import { admin, alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { AdminSettings } from './admin-settings/admin-settings.tsx';
import { ErrorLog } from './error-log/error-log.tsx';
import { MessageForm } from './message-form/message-form.tsx';
import { Sync } from './sync/sync.tsx';

let time: number;
const now = () => time;
beforeEach(() => (replica.time = time = galleryTime));

const status = aStatus({ lastContact: galleryTime });
const message = { id: 'm1', message: 'Gate sticks', userId: alvarez.id, read: false, createdAt: galleryTime };
const maria = { ...alvarez, messages: [message] };
const replica = testReplica([admin, employee, maria], galleryCatalogue, status);
const phone = { uid: employee.id, device: 'd1', contact: galleryTime, waiting: 0, version: '1.0.0' };
const entry = errorEntry('uncaught-error', 'x is undefined', galleryTime);
const from = <T,>(value: T) => new BehaviorSubject(value);

const pages: Record<string, () => ReactNode> = {
  sync: () => <Sync replica={replica} user={employee} status={status} low={false} version="1.0.0" now={now} />,
  'error log': () => <ErrorLog errors$={from([entry])} status={status} now={now} />,
  message: () => <MessageForm replica={replica} user={maria} status={status} now={now} />,
  'admin settings': () => (
    <AdminSettings user={admin} serverDevices$={from([phone])} replica={replica} status={status} now={now} />
  ),
};

it.each(Object.entries(pages))('the page of %s says yesterday of yesterday', async (_, page) => {
  await show(page());
  expect((await screen.findAllByText(/\btoday, 10:42/)).length).toBeGreaterThan(0);
  time += 20 * 3_600_000;
  replica.time = time;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.queryAllByText(/\btoday, /)).toEqual([]);
  expect(screen.getAllByText(/\byesterday, 10:42/).length).toBeGreaterThan(0);
});
