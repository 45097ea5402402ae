/** `npm start -- --demo` on a machine with nothing but Node. */
import { mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { business } from '#domain/business.ts';
import { freePort } from '#backend/free-port.ts';
import { findOnPath } from '#backend/on-path.ts';
import { type ProcessGroup, startGroup, untilHealthy } from '#backend/process-group.ts';
import { projectRoot } from '#backend/project.ts';
import { fillRegistration, signUp } from '#tests/support/journey-newcomer.ts';
import { Phone } from '#tests/support/journey-phone.ts';

let server: ProcessGroup;
let url: string;

/** A folder that is the whole PATH: neither java nor gcloud is in it. */
async function barePath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bare-'));
  for (const name of ['node', 'npm', 'sh', 'cat']) {
    const program = findOnPath(name);
    if (program) await symlink(await realpath(program), join(folder, name));
  }
  return folder;
}

beforeAll(async () => {
  const PATH = await barePath();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const args = ['start', '--prefix', projectRoot, '--', '--demo'];
  server = startGroup('npm', args, PATH, { PATH, PORT: String(port), NODE_ENV: '' });
  await untilHealthy('The demo', server, () => Promise.resolve(server.output().includes(`ready: ${url}`)));
});
afterAll(() => server?.stop());

it('says where it is, who can sign in and how it ends, in five lines', async () => {
  await vi.waitFor(() => expect(server.output()).toContain('Ctrl+C stops it'), 10_000);
  const lines = server.output().trim().split('\n');
  expect(lines.slice(-5)).toEqual([
    `ready: ${url}`,
    expect.stringContaining(business.adminEmail),
    expect.stringContaining('employee@garden.test'),
    expect.stringContaining('customer@garden.test'),
    expect.stringContaining('garden-demo. Ctrl+C stops it, and what was written stays in the browser.'),
  ]);
});

const label = 'Demo: everything stays in this browser';
const customer = 'Alvarez, Maria';

async function startPhone(): Promise<Phone> {
  const still = { url, cut: () => undefined, restore: () => undefined, stop: () => Promise.resolve() };
  const phone = await Phone.start(still, 'phone');
  onTestFinished(() => phone.stop());
  return phone;
}

it('takes in whoever registers, also after somebody tried it without signal', async () => {
  const tab = await (await startPhone()).open();
  await tab.beginWork('employee');
  await tab.page.getByLabel('Signal').selectOption('None');
  await tab.status(/^Offline/).waitFor();
  await tab.logOut();
  await fillRegistration(tab, 'rosa@garden.test');
  await signUp(tab);
  await tab.atHome();
});

it('carries a note from one tab to the other, and keeps it', async () => {
  const phone = await startPhone();
  const one = await phone.open();
  await one.page.getByText(label).waitFor();
  await one.beginWork('employee');
  await one.page.getByText(label).waitFor();
  await one.openCustomer(customer);
  const other = await phone.open('/customers');
  await other.page.getByText(label).waitFor();
  await other.openCustomer(customer);

  await one.addNote('Seen in the other tab');
  await other.note('Seen in the other tab').waitFor();
  await one.mark('Seen in the other tab').waitFor({ state: 'detached' });
  await other.mark('Seen in the other tab').waitFor({ state: 'detached' });

  await phone.kill(one);
  await phone.kill(other);
  const later = await phone.open('/customers');
  await later.openCustomer(customer);
  await later.note('Seen in the other tab').waitFor();
  expect(await later.mark('Seen in the other tab').count()).toBe(0);
});
