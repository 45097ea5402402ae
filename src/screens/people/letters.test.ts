import { describe, expect, it } from 'vitest';
import { firstOfEachLetter, letterOf } from './letters.tsx';

describe('the letters beside the list', () => {
  it.each([
    ['Alvarez', 'A'],
    ['Österberg', 'O'],
    [' de la Cruz', 'D'],
    ['Østergaard', 'O'],
    ['Łukasik', 'L'],
    ['Ærø', 'A'],
    ['Đorđević', 'D'],
    ['ßhand', 'S'],
    ['', ''],
    ['李', '李'],
  ])('%j stands under %j', (lastName, letter) => {
    expect(letterOf({ lastName })).toBe(letter);
  });

  it('point at the first person of each letter', () => {
    const people = ['Abbott', 'Alvarez', 'Baker', 'Zhang'].map((lastName, index) => ({
      id: String(index),
      firstName: '',
      lastName,
      address: '',
      city: '',
      imgUrl: '',
      searchText: '',
      picked: '',
      recentMessages: [],
      recentNotes: [],
      unsent: false,
    }));
    expect([...firstOfEachLetter(people)]).toEqual([
      ['A', 0],
      ['B', 2],
      ['Z', 3],
    ]);
  });
});
