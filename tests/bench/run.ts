/**
 * `npm run bench`: figures on 10,000 customers in Chromium, beside the same work on bare Dexie and in Firestore's own cache.
 * `-- --customers 1000` is quicker, `-- --only interactions` measures the real app alone, `-- --only comparison` tells what
 * comparing with the office costs, `-- --only bill` what the database charges, `-- --rivals` puts other databases beside ours (`rivals/run.ts`). Only ratios within one
 * run mean anything; nothing here is a test.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfStale } from '#scripts/build.ts';
import { demoData } from '#backend/demo-data.ts';
import { startFirebaseTools } from '#backend/firebase-tools.ts';
import { startFirestore } from '#backend/firestore-emulator.ts';
import { initJsonOf } from '#backend/local-backend.ts';
import { demoProject } from '#backend/project.ts';
import { createAccount, seed } from '#backend/seed.ts';
import { serveApp } from '#backend/web-server.ts';
import { measureApp } from './app.ts';
import { billHeading, billLines } from './bill.ts';
import { comparisonLines } from './comparison.ts';
import { measureData } from './data.ts';
import { withMessages } from './messages.ts';
import { servePage } from './page-server.ts';
import { Progress } from './progress.ts';
import { appLinesOf, linesOf, summaryOf, tableOf } from './report.ts';
import { compareRivals } from './rivals/run.ts';

const note = '(*) Firestore’s emulator slows commits down many times while a listener watches; the real one does not.';

const { values, positionals } = parseArgs({
  allowPositionals: process.argv.includes('--rivals'),
  options: {
    customers: { type: 'string', default: '10000' },
    only: { type: 'string' },
    rivals: { type: 'boolean', default: false },
    kills: { type: 'string', default: '100' },
    results: { type: 'string' },
  },
});
if (values.only !== undefined && !['interactions', 'comparison', 'bill'].includes(values.only))
  throw new Error('--only knows interactions, comparison and bill');
const customers = Number(values.customers);
if (!Number.isInteger(customers) || customers < 100) throw new Error('--customers needs a number of at least 100');
if (values.only === 'comparison') {
  process.stdout.write(`${customers} customers\n${(await comparisonLines(customers)).join('\n')}\n`);
  process.exit(0);
}
if (values.only === 'bill') {
  process.stdout.write(`${[billHeading, ...(await billLines(customers))].join('\n')}\n`);
  process.exit(0);
}
// What began is ended with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (values.rivals) {
  const kills = Number(values.kills);
  if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills needs a number of at least 1');
  await compareRivals({ names: positionals, customers, kills, results: values.results });
  process.exit(0);
}
/** Messages that nobody has read. */
const unread = Math.floor(customers / 5);
const queued = Math.min(1_000, Math.floor(customers / 4));
const queuedListening = Math.min(20, queued);

const stops: (() => Promise<void>)[] = [];
const started = <T extends { stop(): Promise<void> }>(part: T): T => {
  stops.unshift(() => part.stop());
  return part;
};
/** How many want to run at once: of others before, with ours after. */
const load = () => (loadavg()[0] ?? 0).toFixed(1);
const loadBefore = load();
const progress = new Progress();
/** Each customer was changed a minute after the one before, as in a company that has lived: nothing is news of a second ago. */
const changed = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index));

try {
  progress.begin('starting');
  const data = withMessages(demoData({ seed: 1, customers }), unread);
  let firestore = await startFirestore();
  stops.unshift(() => firestore.stop());
  const here = () => ({ projectId: demoProject, firestore, auth: firestore });
  await seed(here(), { ...data, accounts: [] }, changed);
  const freshServer = async () => {
    await firestore.stop();
    firestore = await startFirestore();
    await seed(here(), { ...data, accounts: [] }, changed);
  };
  const place = () => ({ host: firestore.host, port: firestore.port });
  const dataFigures = async () => {
    const page = started(await servePage(() => ({ projectId: demoProject, firestore: place() })));
    const counts = { customers, queued, queuedListening, saves: 100 };
    return measureData(page.url, counts, freshServer, progress);
  };
  const figures = values.only ? undefined : await dataFigures();

  progress.begin('building the real app');
  const app = await progress.attempt('ours', async () => {
    if (figures) await freshServer();
    await Promise.all([buildIfStale('app'), buildIfStale('functions')]);
    // Only now, because its functions would look at every document that is written.
    const { places, stop } = await startFirebaseTools(demoProject, ['auth', 'functions'], { firestore });
    started({ stop });
    const employee = data.accounts.find(({ uid }) => uid === 'employee');
    if (!employee) throw new Error('The demo data has no employee.');
    await createAccount({ ...here(), auth: places.auth }, employee);
    const initJson = initJsonOf({ ...here(), ...places, firestore: place() });
    const web = started(await serveApp({ initJson: () => initJson }));
    return measureApp(web.url, employee, { customers, unread }, progress);
  });

  const all = figures && { ...figures, customers, queued, queuedListening, app };
  console.log(
    `\n${customers} customers, ${unread} unread messages\n\n${tableOf(all ? linesOf(all) : appLinesOf(app))}`,
  );
  if (all) console.log(`\n${note}`);
  console.log(`${availableParallelism()} processors, load ${loadBefore} before and ${load()} at the end.\n`);
  for (const failure of progress.failures) console.log(`did not work: ${failure}`);
  if (all) console.log(JSON.stringify(summaryOf(all)));
  if (progress.failures.length > 0) process.exitCode = 1;
} finally {
  for (const stop of stops) await stop();
}
