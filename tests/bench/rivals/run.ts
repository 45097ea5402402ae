/**
 * `npm run bench -- --rivals`: what a team would choose today, on this product's work. `--rivals ours dexie` measures
 * these alone, `--customers 1000` is quicker, `--kills 10` too; `--results FILE` says where the figures go.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../../backend/project.ts';
import { launchBrowser } from '../../support/browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { aroundEmulator } from './emulator.ts';
import { buildPage, here, weightOf } from './build.ts';
import { measureRival, type Sizes } from './measure.ts';
import { type Named, rivals } from './names.ts';
import { servePages } from './serve.ts';
import { type Measured, reasonsOf, type Result, type Run, tableOf } from './table.ts';

export interface RivalOptions {
  /** Nobody: all. */
  names: readonly string[];
  customers: number;
  kills: number;
  results: string | undefined;
}

const installed = (name: string) => existsSync(here(`node_modules/${name}/package.json`));
const missingOf = ({ packages }: Named) => packages.filter((name) => !installed(name));
const reasonOf = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';

/** Once; without a network what is there must do. */
function install(wanted: readonly Named[]): void {
  if (existsSync(here('node_modules')) || wanted.every((rival) => missingOf(rival).length === 0)) return;
  // As `scripts/install.mjs` does, and for the same reasons.
  const options = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const { status } = spawnSync('npm', options, { cwd: here('.'), stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) console.error('npm install did not work: who is not installed is left out.');
}

export async function compareRivals({ names, customers, kills, results: file }: RivalOptions): Promise<void> {
  const unknown = names.filter((name) => !rivals.some((rival) => rival.name === name));
  if (unknown.length > 0) throw new Error(`--rivals knows ${rivals.map(({ name }) => name).join(', ')}`);
  const wanted = rivals.filter(({ name }) => names.length === 0 || names.includes(name));
  install(wanted);
  const sizes: Sizes = { customers, kills, many: Math.min(1_000, customers) };
  const folder = await temporaryFolder('rivals');
  const server = await servePages(folder.path);
  const results: Result[] = [];
  const load = () => (loadavg()[0] ?? 0).toFixed(1);
  const loadBefore = load();
  const path = file ?? join(projectRoot, '.cache', 'rivals', `${customers}.json`);
  await mkdir(dirname(path), { recursive: true });
  const measured = await measuredHere();
  try {
    for (const rival of wanted) {
      console.error(`… ${rival.label}`);
      const missing = missingOf(rival);
      results.push(
        missing.length > 0
          ? { ...rival, figures: { cannot: `not installed: ${missing.join(', ')}` }, weight: undefined }
          : await resultOf(rival),
      );
      // After each: a run takes long, and who was measured stays so when it is broken off.
      await writeFile(path, JSON.stringify({ ...sizes, measured, results } satisfies Run, null, 1));
    }
  } finally {
    await server.stop();
    await folder.remove();
  }
  console.log(`\n${customers} customers\n\n${tableOf(results, sizes)}\n`);
  for (const reason of reasonsOf(results)) console.log(`cannot: ${reason}`);
  for (const { label, cannot } of wanted) if (cannot) console.log(`${label} ${cannot}.`);
  console.log(`${availableParallelism()} processors, load ${loadBefore} before and ${load()} at the end.`);

  async function resultOf(rival: Named): Promise<Result> {
    try {
      await buildPage(rival.name, join(folder.path, rival.name));
      const around = rival.emulator && (await aroundEmulator(customers));
      try {
        const figures = await measureRival(server, rival.name, sizes, around);
        return { ...rival, figures, weight: weightOf(server.served(rival.name).filter((file) => existsSync(file))) };
      } finally {
        await around?.stop();
      }
    } catch (error) {
      return { ...rival, weight: undefined, figures: { cannot: reasonOf(error) } };
    }
  }
}

async function measuredHere(): Promise<Measured> {
  const browser = await launchBrowser();
  const version = browser.version();
  await browser.close();
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} processors (${cpus()[0]?.model.trim()}), ${memory} GB`,
    browser: `Chromium ${version}`,
  };
}
