import { describe, expect, it } from 'vitest';
import { draftNames } from './draft-names.ts';
import { joinDrafts, joinTexts } from './joined-drafts.ts';

describe('two unsaved texts of one field', () => {
  it('follow each other, the earlier one first', () => {
    expect(joinTexts('Gate is op', 'Dog')).toBe('Gate is op\nDog');
  });

  it.each([
    ['Gate is op', '  '],
    ['Gate is op', ''],
    ['Dog', 'Dog'],
    ['Gate is op\nDog', 'Dog'],
  ])('are the earlier one where the later adds nothing: %j and %j', (kept, typed) => {
    expect(joinTexts(kept, typed)).toBe(kept);
  });

  it('are both where only the end of a line is the same', () => {
    expect(joinTexts('A big dog', 'dog')).toBe('A big dog\ndog');
  });
});

describe('two drafts of one name', () => {
  const unwritten = (text: string, base = 'A bench') => JSON.stringify({ base, text });

  it('are one text where they are a new note or a message', () => {
    for (const name of [draftNames.newNote('x'), draftNames.message('x')])
      expect(joinDrafts(name, 'Gate', 'Dog')).toBe('Gate\nDog');
  });

  it('are one where they are requests, with the lines of both', () => {
    const name = draftNames.requests('x');
    expect(joinDrafts(name, unwritten('A bench\nRoses'), unwritten('No bees\nA bench'))).toBe(
      unwritten('No bees\nA bench\nRoses'),
    );
    expect(joinDrafts(name, 'Of an older app', unwritten('No bees', ''))).toBe(
      unwritten('No bees\nOf an older app', ''),
    );
  });

  it('are the later one where they are a text that is rewritten, a plant or a category', () => {
    for (const name of [draftNames.primaryNote('x'), draftNames.plant('x'), draftNames.category('Herbs')])
      expect(joinDrafts(name, 'Gate', 'Dog')).toBe('Dog');
  });

  it('are the earlier one where nothing of the later is left', () => {
    expect(joinDrafts(draftNames.plant('x'), 'Gate', undefined)).toBe('Gate');
  });
});
