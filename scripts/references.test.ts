/** What comments and papers cite as `spec 2.7`, `D41`, `decision 017` and `fault 40` is in docs/, once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const specification = read('docs/specification.md');

/** Every number by which something may be cited, as often as it is given. */
const given = {
  spec: numbers(specification, /^##+ (\d+(?:\.\d+)?)\.? /gm),
  D: numbers(specification, /^- \*\*D(\d+)\*\* /gm),
  decision: readdirSync(join(projectRoot, 'docs/decisions')).map((name) => name.slice(0, 3)),
  fault: numbers(read('docs/faults.md'), /^\| (\d+) \|/gm),
};

/** Several numbers may follow the word: `faults 4 and 12`. */
const list = String.raw`(\d[\d.]*(?:(?:, | and )\d[\d.]*)*)`;
const citations: Record<keyof typeof given, RegExp> = {
  spec: new RegExp(String.raw`\bspec(?:s|ification|(?: sections?))* ${list}`, 'gi'),
  D: /\bD(\d{1,3})\b/g,
  decision: new RegExp(String.raw`\bdecisions?[ /]${list}`, 'gi'),
  fault: new RegExp(String.raw`\bfaults? ${list}`, 'gi'),
};

function numbers(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, cited = '']) => cited.match(/\d+(?:\.\d+)?/g) ?? []);
}

/** What a text cites and docs/ does not have. */
function unknownIn(text: string): string[] {
  return (Object.keys(citations) as (keyof typeof given)[]).flatMap((kind) =>
    numbers(text, citations[kind])
      .filter((number) => !given[kind].includes(number))
      .map((number) => `${kind} ${number}`),
  );
}

const rooms = ['domain', 'machines', 'sync', 'src', 'functions/src', 'backend', 'tests', 'docs'];
const texts = [
  'README.md',
  'CONTRIBUTING.md',
  'firestore.rules',
  'vite.config.ts',
  ...rooms.flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs|css|md)$/.test(name) && !/references\.test\.ts$|node_modules/.test(name))
      .map((name) => `${room}/${name}`),
  ),
];

test.each(Object.entries(given))('no two things are cited as the same %s', (_, found) => {
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((number, index) => found.indexOf(number) !== index)).toEqual([]);
});

test('whatever is cited is written down', () => {
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.flatMap((path) => unknownIn(read(path)).map((what) => `${path}: ${what}`))).toEqual([]);
});

describe('A wrong citation is found', () => {
  test.each([
    ['/** Source: spec 2.99. */', 'spec 2.99'],
    ['/** Source: spec section 12. */', 'spec 12'],
    ['// Source: spec 2.7, D33, D99.', 'D 99'],
    ['// decision 999', 'decision 999'],
    ['// Decision 17, which has three digits', 'decision 17'],
    ['// Faults 4 and 112', 'fault 112'],
  ])('%s', (comment, found) => {
    expect(unknownIn(comment)).toEqual([found]);
  });
});
