import { expect, test } from 'vitest';
import { hasAccess, homeButtons, isActive, visibleRoles } from './access.ts';
import { readUser, storedUser } from './schemas.ts';

test('a customer holds nobody else, an employee customers, an admin customers and employees', () => {
  expect(visibleRoles('customer')).toEqual([]);
  expect(visibleRoles('employee')).toEqual(['customer']);
  expect(visibleRoles('admin').toSorted()).toEqual(['customer', 'employee']);
});

test('only an admin is offered the employees page', () => {
  const paths = (role: keyof typeof homeButtons): string[] => homeButtons[role].map(({ path }) => path);
  expect(paths('admin')).toEqual(['/customers', '/edit-plants', '/', '/employees']);
  expect(paths('employee')).toEqual(['/customers', '/edit-plants', '/', '/']);
  expect(paths('customer')).toEqual(['/preferences', '/info', '/gallery', '/contact']);
});

test('staff that is not active has no access; for a customer it is only a mark', () => {
  expect(hasAccess({ role: 'employee', active: false })).toBe(false);
  expect(hasAccess({ role: 'admin', active: false })).toBe(false);
  expect(hasAccess({ role: 'customer', active: false })).toBe(true);
  expect(hasAccess({ role: 'employee', active: true })).toBe(true);
});

test.each([undefined, true, false, null, 'true', 'false', 0, 1, {}])(
  'staff whose document says %j of being active have access on a device where the rules give it, and nowhere else',
  (active) => {
    const stored = { role: 'employee', ...(active !== undefined && { active }) };
    const { fields } = readUser('ada', stored);
    expect(fields && hasAccess(fields)).toBe(isActive(active));
    expect(hasAccess(storedUser('ada', stored))).toBe(isActive(active));
  },
);
