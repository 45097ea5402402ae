import { expect, test } from 'vitest';
import { homeButtons, visibleRoles } from './access.ts';

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
