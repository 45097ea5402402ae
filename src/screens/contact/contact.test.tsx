// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { business } from '#domain/business.ts';
import { alvarez } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { Contact } from './contact.tsx';

const company = { companyName: 'Marsh Gardens', phone: '9165550123', email: 'hello@marsh.example' };
const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('"Contact: call, email and text-message icons", each with the number or address in full', async () => {
  await show(<Contact user={alvarez} company={company} />);
  expect(href(/^Call \(916\) 555-0123$/)).toBe('tel:9165550123');
  expect(href(/^Email hello@marsh\.example$/)).toBe('mailto:hello@marsh.example');
  expect(href(/^Text message \(916\) 555-0123$/)).toBe('sms:9165550123');
  const icons = screen.getAllByRole('link').map((link) => link.querySelector('[data-icon]')?.getAttribute('data-icon'));
  expect(icons.slice(0, 3)).toEqual(['receiver', 'mail', 'phone']);
});

it('reaches the company that is configured', async () => {
  await show(<Contact user={alvarez} />);
  expect(href(/^Call /)).toBe(`tel:${business.phone}`);
  expect(href(/^Email /)).toBe(`mailto:${business.email}`);
  expect(screen.getByText(business.companyName)).toBeDefined();
});

it.each([
  [true, 'It goes out by itself when there is some.'],
  [false, 'It goes out when the app is open and there is some.'],
])('promises what the browser keeps of a message without signal', async (sendsClosed, promise) => {
  await show(<Contact user={alvarez} company={company} sendsClosed={sendsClosed} />);
  expect(screen.getByRole('link', { name: /^Write to us/ }).textContent).toContain(promise);
});

it('leads to the own message form', async () => {
  await show(<Contact user={alvarez} company={company} />);
  expect(href(/^Write to us/)).toBe('/messageYTF/alvarez');
});
