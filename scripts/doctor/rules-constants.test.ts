import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#backend/project.ts';
import { business } from '#domain/business.ts';
import { rulesTroubles } from './rules-constants.ts';

const rules = readFileSync(join(projectRoot, 'firestore.rules'), 'utf8');
const after = (from: string, to: string): string[] => {
  expect(rules).toContain(from);
  return rulesTroubles(rules.replace(from, to), business);
};

test('the rules as they are have the constants of the app', () => {
  expect(rulesTroubles(rules, business)).toEqual([]);
});

describe('Rules that say something else are found', () => {
  test.each([
    [`myEmail() == '${business.adminEmail}'`, `myEmail() == 'x${business.adminEmail}'`, 'adminEmail'],
    ['note.note.size() <= 5000', 'note.note.size() <= 500', 'longest.note'],
    [
      "note.get('editedBy', '').matches('(?s).{0,320}')",
      "note.get('editedBy', '').matches('(?s).{0,32}')",
      'longest.author',
    ],
    ["text(data.get('primaryNote', ''), 20000)", "text(data.get('primaryNote', ''), 2000)", 'longest.primaryNote'],
    ['text(data.imgUrl, 2000)', 'text(data.imgUrl, 2001)', 'longest.imgUrl'],
    ['text(entry.message, 500)', 'text(entry.message, 5)', 'longest.errorMessage'],
    ['items(data.plants, 2000)', 'items(data.plants, 20)', 'most.plants'],
    ["newIn('plants', 500)", "newIn('plants', 50)", 'most.picks'],
    ["newIn('notes', 200)", "newIn('notes', 20)", 'most.notes'],
    ['after.size() <= 200', 'after.size() <= 20', 'most.messages'],
    ['messages.size() <= 5', 'messages.size() <= 6', 'mostInOneWrite'],
    ['note.createdAt >= 946684800000', 'note.createdAt >= 946684800', 'earliestTime'],
    ['toMillis() + 86400000', 'toMillis() + 8640000', 'mostAhead'],
  ])('%s', (from, to, name) => {
    const troubles = after(from, to);
    expect(troubles).toHaveLength(1);
    expect(troubles[0]).toMatch(
      /^firestore\.rules has .* where the app has .*: (?:write .* into the rules|run npm run configure)\.$/,
    );
    expect(troubles[0]).toContain(`(${name})`);
  });

  test('a name of other length, for each of the fields that it is for', () => {
    expect(after("value.matches('(?s).{0,100}')", "value.matches('(?s).{0,99}')")).toHaveLength(4);
  });

  test('a limit that is gone', () => {
    expect(after('message.message.size() <= 2000,', '')).toEqual([
      'firestore.rules has no value of longest.message (message.message) where one is expected: ' +
        'write it there again, or correct scripts/doctor/rules-constants.ts.',
    ]);
  });

  test('a limit that is new', () => {
    expect(after('note.note.size() <= 5000,', 'note.note.size() <= 5000, note.colour.size() <= 7,')).toEqual([
      'firestore.rules has a limit of 7 for note.colour that is compared with nothing: ' +
        'name the app’s own in scripts/doctor/rules-constants.ts.',
    ]);
  });
});

test('another address of the first admin in the app is found', () => {
  expect(rulesTroubles(rules, { ...business, adminEmail: 'rosa@garden.com' })).toEqual([
    `firestore.rules has '${business.adminEmail}' where the app has 'rosa@garden.com' (adminEmail): run npm run configure.`,
  ]);
});
