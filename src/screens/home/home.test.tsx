import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { admin, alvarez, employee } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { greeting } from './greeting.ts';
import { Home } from './home.tsx';

const at = (hours: number, minutes: number) => new Date(2026, 10, 20, hours, minutes);
const links = () => screen.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('the home screen', { timeout: 20_000 }, () => {
  it.each([
    [at(0, 0), 'Good morning'],
    [at(11, 59), 'Good morning'],
    [at(12, 0), 'Good afternoon'],
    [at(17, 59), 'Good afternoon'],
    [at(18, 0), 'Good evening'],
    [at(23, 59), 'Good evening'],
  ])('at %s says %s', (time, words) => {
    expect(greeting(time)).toBe(words);
  });

  it('offers an admin customers, plants, messages and employees', async () => {
    await show(<Home user={admin} now={() => at(10, 0).getTime()} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good morning, Dana');
    expect(links()).toEqual([
      'CustomersNotes and plants /customers',
      'PlantsThe catalogue /edit-plants',
      'MessagesComing soon /',
      'EmployeesOur team /employees',
    ]);
  });

  it('offers an employee customers, plants, to do and notes', async () => {
    await show(<Home user={employee} />);
    expect(links()).toEqual([
      'CustomersNotes and plants /customers',
      'PlantsThe catalogue /edit-plants',
      'To DoComing soon /',
      'NotesComing soon /',
    ]);
  });

  it('offers a customer nothing of the staff', async () => {
    await show(<Home user={alvarez} />);
    expect(links()).toEqual([]);
  });

  it('greets anew when the phone is looked at in the afternoon', async () => {
    let time = at(9, 0).getTime();
    await show(<Home user={{ ...admin, firstName: '' }} now={() => time} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good morning');
    time = at(15, 0).getTime();
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good afternoon');
  });
});
