import { expect, test } from 'vitest';
import type { Role } from './user.ts';
import { mayCorrect, mayDelete, powersOf } from './powers.ts';

test.each(['gardener', 'constructor', '__proto__', '', 7, null, undefined])(
  'whoever has the role %s, which is none, may nothing',
  (role) => {
    expect(powersOf(role)).toBeUndefined();
    expect(mayDelete(role as Role, 'customer')).toBe(false);
    expect(mayCorrect(role as Role, 'customer')).toBe(false);
  },
);
