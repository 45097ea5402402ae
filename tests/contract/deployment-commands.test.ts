/** `npm run doctor` and `npm run deploy` as an owner types them, without a network: in this clone, and in one whose values are filled in. */
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import { business } from '#domain/business.ts';
import { type Projects, sampleProjects } from '#scripts/doctor/projects.ts';
import { sampleValues } from '#scripts/doctor/sample-values.ts';
import { ownerCommand } from '#tests/support/owner-command.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const projects = JSON.parse(readFileSync(join(projectRoot, '.firebaserc'), 'utf8')) as Projects;
const samples = [...sampleValues(business), ...sampleProjects(projects)];
const { gallery, schedule, newsletters } = business.pages;
const pages = [gallery, schedule, ...Object.values(newsletters)];
const linesOf = (text: string): string[] => text.trimEnd().split('\n');

describe('In this clone', () => {
  test('the doctor finds nothing but the sample values, a sentence each, and fails', async () => {
    const { code, said, complained } = await ownerCommand('doctor', []);
    expect([code, complained]).toEqual([1, '']);
    const lines = linesOf(said);
    expect(lines.filter((line) => line.startsWith('- '))).toEqual(samples.map(({ trouble }) => `- ${trouble}`));
    expect(lines.at(-1)).toBe(`Not to be deployed yet: ${samples.length} things to put right.`);
  });

  test('a deployment stops at the doctor before anything is published', async () => {
    const { code, said } = await ownerCommand('deploy', []);
    expect(code).toBe(1);
    expect(linesOf(said)[0]).toBe('== 1 of 5: doctor');
    expect(said).not.toContain('== 2 of 5');
    expect(said).toContain(
      'Stopped at: doctor. The cause stands above.\nNothing is published: everything is as it was.\n',
    );
  });

  test('what is not understood publishes nothing', async () => {
    const { code, said, complained } = await ownerCommand('deploy', ['--dryrun']);
    expect([code, said]).toEqual([1, '']);
    expect(linesOf(complained)[0]).toBe('npm run deploy -- [--dry-run] [--project <id>]');
  });
});

describe('In a clone whose values are filled in', () => {
  let clone: string;
  let remove: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    ({ path: clone, remove } = await temporaryFolder('clone'));
    const left = ['node_modules', '.git', '.cache', '.kept-data', 'dist', 'dist-demo', 'lib', 'tests'];
    cpSync(projectRoot, clone, {
      recursive: true,
      filter: (file) => !left.includes(basename(relative(projectRoot, file))),
    });
    symlinkSync(join(projectRoot, 'node_modules'), join(clone, 'node_modules'));
    fillIn('domain/business.ts', [
      [business.companyName, 'Fern & Daughters'],
      [business.phone, '9165551234'],
      [business.email, 'hello@fern-gardens.com'],
      [business.adminEmail, 'owner@fern-gardens.com'],
      [business.privacyPolicyUrl, 'https://fern-gardens.com/privacy'],
      ...pages.map((page) => [page, elsewhere(page)] as const),
    ]);
    fillIn('.firebaserc', [['your-garden', 'fern-gardens']]);
  });
  afterAll(() => remove?.());

  const elsewhere = (page: string): string => `https://pages.fern-gardens.com${page}`;
  function fillIn(file: string, values: readonly (readonly [string, string])[]): void {
    let text = readFileSync(join(clone, file), 'utf8');
    for (const [before, after] of values) text = text.replaceAll(before, after);
    writeFileSync(join(clone, file), text);
  }

  test('the doctor sends them to the command that writes them wherever they are repeated, and finds nothing afterwards', async () => {
    const before = await ownerCommand('doctor', [], { cwd: clone });
    expect(before.code).toBe(1);
    for (const line of linesOf(before.said).slice(0, -1)) expect(line).toMatch(/run npm run configure\.$|^Notice: /);
    expect(await ownerCommand('configure', [], { cwd: clone })).toMatchObject({
      code: 0,
      said: 'Written: firestore.rules, firebase.json.\n',
    });
    const { code, said } = await ownerCommand('doctor', [], { cwd: clone });
    expect([code, linesOf(said).at(-1)]).toEqual([0, 'Nothing keeps this from being deployed.']);
  });

  test('a dry run examines, builds what would be published, and shows the rest', async () => {
    const options = ['--dry-run', '--project', 'fern-gardens'];
    const { code, said } = await ownerCommand('deploy', options, { cwd: clone });
    expect(code).toBe(0);
    const steps = linesOf(said).filter((line) => /^(?:== |Would run|Nothing is published)/.test(line));
    expect(steps).toEqual([
      '== 1 of 5: doctor',
      '== 2 of 5: build',
      '== 3 of 5: rules and indexes',
      'Would run: firebase deploy --only firestore --project fern-gardens',
      '== 4 of 5: functions',
      'Would run: firebase deploy --only functions --project fern-gardens',
      '== 5 of 5: hosting',
      'Would run: firebase deploy --only hosting --project fern-gardens',
      'Nothing is published: this was a dry run.',
    ]);
    for (const made of ['dist/index.html', 'dist/sw.js', 'functions/lib/index.js', 'functions/package-lock.json'])
      expect([made, existsSync(join(clone, made))]).toEqual([made, true]);
    expect(readFileSync(join(clone, 'dist/index.html'), 'utf8')).toContain('Fern &amp; Daughters');
  });
});
