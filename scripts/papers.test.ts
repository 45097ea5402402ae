/** What the papers say about the code is there: files, exported names, the members of ports, the tests of faults, commands, codes. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const architecture = read('docs/architecture.md');
const faults = read('docs/faults.md');
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const operating = read('docs/operate.md');
const papers = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/deploy.md',
  'docs/faults.md',
  'docs/installable.md',
  'docs/operate.md',
  'docs/proof.md',
  'docs/scale.md',
  'docs/specification.md',
  '.github/workflows/check.yml',
];

const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);
/** The cells of each row of the tables in a text. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\|(.+)\|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()));

/** Of a file: a name that it exports, or a member of something in it. */
function isIn(source: string, name: string): boolean {
  const [exported = '', member] = name.split('.');
  if (!new RegExp(`^export .*\\b${exported.replace('$', '\\$')}\\b`, 'm').test(source)) return false;
  return member === undefined || new RegExp(`^  (?:readonly )?${member.replace('$', '\\$')}[?(<:]`, 'm').test(source);
}

function membersOf(source: string, name: string): string[] {
  const body = new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(?:readonly )?([\w$]+)[?(<:]/gm)].map(([, member = '']) => member);
}

describe('What a paper names is there', () => {
  test.each(papers)('files and folders in %s', (paper) => {
    const text = read(paper);
    const inRooms = /\b(?:domain|machines|sync|src|functions|backend|scripts|tests|docs|public)\/[\w./-]*\w\.\w+/g;
    const rooms = /^(?:domain|machines|sync|src|functions|backend|scripts|tests|docs|public)\/[\w/-]*$/;
    const folders = quotedIn(text).filter((quoted) => rooms.test(quoted) && !quoted.includes('/lib/'));
    const named = [...(text.match(inRooms) ?? []), ...folders];
    expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  test.each(papers)('links in %s', (paper) => {
    const links = [...read(paper).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(projectRoot, paper, '..', link)))).toEqual([]);
  });

  test.each(papers)('commands in %s', (paper) => {
    const asked = [...read(paper).matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);
    expect(asked.filter((script) => !scripts.includes(script))).toEqual([]);
  });

  test.each(papers)('commands of firebase-tools in %s', (paper) => {
    const known = readdirSync(join(projectRoot, 'node_modules/firebase-tools/lib/commands'));
    const asked = [...read(paper).matchAll(/npx firebase ([\w:-]+)/g)].map(([, command = '']) => command);
    expect(asked.filter((command) => !known.includes(`${command.replaceAll(':', '-')}.js`))).toEqual([]);
  });
});

describe('What the error log says', () => {
  const told = rowsOf(operating).flatMap(([codes = '', , cure]) => (cure === undefined ? [] : quotedIn(codes)));
  const sources = ['src', 'domain'].flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => read(join(room, name))),
  );
  const reported = sources.flatMap((source) =>
    [
      ...source.matchAll(/(?:\breport(?:Error)?(?:\?\.)?\(|\bcode=|(?:unreadable|refused)Code = )['"]([\w-]+)['"]/g),
    ].map(([, code = '']) => code),
  );

  test('is explained, each code that the app reports', () => {
    expect(new Set(reported).size).toBeGreaterThan(20);
    expect(reported.filter((code) => !told.includes(code))).toEqual([]);
  });

  test('is said by the app, each code that is explained', () => {
    // The reason of a refusal follows the dash, and of a removal the code is that of the failure.
    const made = ['catalogue-refused', 'catalogue-invalid', 'catalogue-gone', 'internal', 'denied', 'unknown'];
    expect(told.filter((code) => !reported.includes(code) && !made.includes(code))).toEqual([]);
  });
});

describe('The architecture', () => {
  const hops = rowsOf(architecture).filter(([number = '']) => /^\d+$/.test(number));
  const ports = [...architecture.matchAll(/^### `(\w+)` in `([^`]+)`$([\s\S]*?)(?=^##)/gm)];

  test('names in each hop only what its file exports', () => {
    expect(hops.length).toBeGreaterThan(30);
    const wrong = hops.flatMap(([, file = '', names = '']) => {
      const path = quotedIn(file)[0] ?? '';
      const source = existsSync(join(projectRoot, path)) ? read(path) : '';
      return quotedIn(names).flatMap((name) => (isIn(source, name) ? [] : [`${path}: ${name}`]));
    });
    expect(wrong).toEqual([]);
  });

  test('tells a note’s way in at most twelve hops', () => {
    const journey = /^### A note$[\s\S]*?(?=^###)/m.exec(architecture)?.[0] ?? '';
    const way = rowsOf(journey).filter(([number = '']) => /^\d+$/.test(number));
    expect(way.length).toBeGreaterThan(5);
    expect(way.length).toBeLessThanOrEqual(12);
  });

  test.each(ports.map(([, name = '', path = '', text = '']) => [name, path, text] as const))(
    'tells each member of %s, and no other',
    (name, path, text) => {
      const told = rowsOf(text).flatMap(([members = '']) => quotedIn(members));
      expect(told.toSorted()).toEqual(membersOf(read(path), name).toSorted());
      expect(told.length).toBeGreaterThan(0);
    },
  );

  test('tells nine ports', () => {
    expect(ports).toHaveLength(9);
  });
});

describe('The faults', () => {
  const rows = rowsOf(faults).filter(([number = '']) => /^\d+$/.test(number));

  test('are numbered without a gap', () => {
    expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
    expect(rows.length).toBeGreaterThanOrEqual(56);
  });

  test('name what tries them, or say that nothing does', () => {
    const tries = /`(?:\w|[./-])+\.test\.tsx?`|[Ss]imulation|`npm run|not tried/;
    expect(rows.filter(([, , where = '']) => !tries.test(where))).toEqual([]);
  });

  test('name events of the simulation that happen there', () => {
    const files = ['actions', 'customer-actions', 'values'].map((name) => read(`tests/sync/${name}.ts`));
    const actions = files.join('\n');
    const events = rows.flatMap(([, , where = '']) =>
      [...where.matchAll(/\*([^*]+)\*/g)].map(([, event = '']) => event),
    );
    expect(events.length).toBeGreaterThan(20);
    expect(events.filter((event) => !actions.includes(`'${event}'`))).toEqual([]);
  });
});

describe('The checklist of what is installed', () => {
  const rows = rowsOf(read('docs/installable.md')).filter(([number = '']) => /^\d+$/.test(number));

  test('has twenty points', () => {
    expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test.each(rows.map(([, point = '', file = '', name = '']) => [point, file, name]))('%s', (_, file, name) => {
    const [, title = ''] = /^\*(.+)\*$/.exec(name) ?? [];
    const tests = read(quotedIn(file)[0] ?? '');
    expect(tests.split('\n').some((line) => /^\s*(?:it|test)\(/.test(line) && line.includes(`('${title}'`))).toBe(true);
  });
});

describe('The pictures in README.md', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const shown = [...read('README.md').matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path = '']) => path);
  const bytes = (path: string): number => statSync(join(projectRoot, path)).size;
  const made = readdirSync(join(projectRoot, 'docs/pictures')).filter((name) => name.endsWith('.png'));

  test('are of this very version, as is the newest entry of CHANGELOG.md', () => {
    expect(JSON.parse(read('docs/pictures/version.json'))).toEqual({ version });
    expect(/^## \[(.+)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
  });

  test('are there, in both schemes', () => {
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    const schemes = (scheme: string) => shown.filter((path) => path.endsWith(`-${scheme}.png`));
    const lit = schemes('light').map((path) => path.replace('-light', '-dark'));
    expect(schemes('dark').toSorted()).toEqual(lit.toSorted());
  });

  test('are small enough for a repository', () => {
    const all = made.map((name) => `docs/pictures/${name}`);
    const still = all.filter((path) => !path.includes('/walk-'));
    expect(still.filter((path) => bytes(path) > 150_000)).toEqual([]);
    expect(all.filter((path) => bytes(path) > 1_500_000)).toEqual([]);
    const screenshots = readdirSync(join(projectRoot, 'public/screenshots')).map(
      (name) => `public/screenshots/${name}`,
    );
    expect([...all, ...screenshots].reduce((sum, path) => sum + bytes(path), 0)).toBeLessThan(4_000_000);
  });
});
