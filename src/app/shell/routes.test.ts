/** The tables of spec 2.1 and spec 2.2, row by row. */
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newPlant } from '#domain/plant-form.ts';
import { plantPath } from '#domain/plant-names.ts';
import { roles, type Role } from '#domain/user.ts';
import type { Address } from '#ui/link.tsx';
import { createAppRouter } from './router.tsx';
import { signedInRoutes } from './routes.tsx';
import { signedOutRoutes, signedOutRow } from './signed-out-routes.tsx';

/** "Signed-in routes by role", with an example for each address that has a part to fill in. */
const specification: Record<Role, string[]> = {
  customer: [
    '/initialIntro',
    '/',
    '/preferences',
    '/messageYTF/ann',
    '/contact',
    '/info',
    '/gallery',
    // "Newsletters (winter, spring, summer, fall)", whose addresses D35 adds.
    '/newsletters/winter',
    '/newsletters/spring',
    '/newsletters/summer',
    '/newsletters/fall',
  ],
  admin: [
    '/initialIntro',
    '/',
    '/customers',
    '/employees',
    '/edit-plants',
    '/edit-plant/Chard',
    '/add-plant',
    '/admin-settings',
  ],
  employee: [
    '/initialIntro',
    '/',
    '/customers',
    '/edit-plants',
    '/edit-plant/Chard',
    '/add-plant',
    '/employee-settings',
  ],
};
/** What D17, D42 and D44 add to the specification. */
const additions: Record<Role, string[]> = {
  customer: ['/details', '/sync'],
  admin: ['/details', '/sync', '/admin-settings/errors'],
  employee: ['/details', '/sync'],
};
for (const role of roles) specification[role].push(...additions[role]);
const everywhere = [...new Set(Object.values(specification).flat())];
const unknown = [
  '/nowhere',
  '/customers/ann',
  '/sign-up',
  '/reset-password',
  '/main',
  '/main/initialFamily',
  '/messageYTF',
  '/messageYTF/somebody-else',
  '/messageYTF/ann/more',
  '/newsletters',
  '/newsletters/autumn',
];

const fits = (path: string, row: string) => new RegExp(`^${row.replaceAll(/\$\w+/g, '[^/]+')}$`, 'u').test(path);

function standalone(matches: boolean): void {
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: matches && media.includes('standalone') }));
}

/** Where a user of this role ends who asks for this address. */
async function ends(role: Role, path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  router.update({ ...router.options, context: { uid: 'ann', role } });
  await router.load();
  return router.state.location.pathname;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(roles)('signed in as %s', (role) => {
  it.each(signedInRoutes.filter((row) => row.roles.includes(role)))(
    '$path is a row of the specification, or an addition',
    (row) => {
      expect(specification[role].some((path) => fits(path, row.path))).toBe(true);
    },
  );

  it.each(everywhere)('%s is shown to those it belongs to, and leads everybody else home', async (path) => {
    standalone(false);
    expect(await ends(role, path)).toBe(specification[role].includes(path) ? path : '/');
  });

  it.each(unknown)('%s leads home', async (path) => {
    standalone(false);
    expect(await ends(role, path)).toBe('/');
  });

  it('"in installed mode the intro goes straight to /"', async () => {
    standalone(true);
    expect(await ends(role, '/initialIntro')).toBe('/');
  });
});

it('"a non-admin visiting admin settings is redirected", and "the employee settings page has the same kind of check"', async () => {
  expect(await ends('employee', '/admin-settings')).toBe('/');
  expect(await ends('customer', '/admin-settings')).toBe('/');
  expect(await ends('admin', '/employee-settings')).toBe('/');
  expect(await ends('customer', '/employee-settings')).toBe('/');
});

describe('the address of a plant', () => {
  const names = ['Chard', 'Sweet corn', 'Half/half & 50%?', '$name', ':name', 'a+b#c', '%41', 'Crème brûlée', '*'];

  it.each(names)('names %s, whether it is typed, linked or gone to', async (name) => {
    const plant = { ...newPlant('id', { id: 'plants', plants: [], categories: [] }), name };
    const path = plantPath({ id: 'plants', plants: [plant], categories: [] }, plant);
    const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
    router.update({ ...router.options, context: { uid: 'ann', role: 'admin' } });
    const shown = () => router.state.matches.at(-1)?.params;
    await router.load();
    expect(shown()).toEqual({ name });
    await router.navigate({ to: '/edit-plants' });
    await router.navigate({ to: path });
    expect(shown()).toEqual({ name });
    expect(router.buildLocation({ to: path }).href).toBe(router.state.location.href);
  });
});

describe('signed out', () => {
  it.each([
    ['/', 'Login'],
    ['/sign-up', 'Registration'],
    ['/sign-up/sign-in2', 'Registration'],
    ['/sign-up/sign-in3', 'Registration'],
    ['/reset-password', 'Password reset'],
  ])('%s shows %s', (path, title) => {
    expect(signedOutRow(path)?.title).toBe(title);
  });

  it.each(['/customers', '/admin-settings', '/nowhere', '/sign-upward', '/reset-password/again', '/initialIntro'])(
    '%s waits behind the login',
    (path) => {
      expect(signedOutRow(path)).toBeUndefined();
    },
  );
});

it('every screen has a title of its own', () => {
  for (const table of [signedInRoutes, signedOutRoutes]) {
    const titles = table.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  }
});

describe('a link', () => {
  const address = (to: Address) => to;

  it.each([
    address('/sign-up/sign-in3'),
    address('/edit-plant/Sweet%20corn'),
    address('/newsletters/fall'),
    address('/admin-settings/errors'),
  ])('may lead to %s, which has a screen', (to) => {
    expect(Boolean(signedOutRow(to)) || signedInRoutes.some(({ path }) => fits(to, path))).toBe(true);
  });

  it.each([
    // @ts-expect-error A single customer has no page.
    address('/customers/ann'),
    // @ts-expect-error Not a season.
    address('/newsletters/autumn'),
    // @ts-expect-error A part of the address is missing.
    address('/messageYTF'),
    // @ts-expect-error Not a step of the registration.
    address('/sign-up/sign-in4'),
  ])('that leads to %s is a type error', (to) => {
    expect(signedInRoutes.some(({ path }) => fits(to, path))).toBe(false);
  });
});
