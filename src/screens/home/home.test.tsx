import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role, User } from '#domain/user.ts';
import { weatherIcons, type WeatherNews } from '#domain/weather.ts';
import { admin, alvarez, employee, galleryWeather } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { weatherWords } from './copy.ts';
import { greeting } from './greeting.ts';
import { Home } from './home.tsx';

const at = (hours: number, minutes: number, day = 20) => new Date(2026, 10, day, hours, minutes);
const links = () =>
  screen
    .queryAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    .filter((link) => !link.endsWith(' /details'));
const current: WeatherNews = { state: 'current', known: galleryWeather, sample: false };
const old: WeatherNews = { ...current, state: 'old' };
const open = (user: User, weather?: WeatherNews, time = at(10, 42)) =>
  show(<Home user={user} weather={weather} now={() => time.getTime()} />);
const days = () => screen.queryAllByRole('listitem').filter((item) => /^To(day|morrow)/.test(item.textContent ?? ''));

describe('"the home screen greets the user by first name"', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    [at(0, 0), 'Good morning'],
    [at(11, 59), 'Good morning'],
    [at(12, 0), 'Good afternoon'],
    [at(17, 59), 'Good afternoon'],
    [at(18, 0), 'Good evening'],
    [at(23, 59), 'Good evening'],
  ])('"Good morning before 12:00, Good afternoon before 18:00, otherwise Good evening": %s', async (time, words) => {
    expect(greeting(time)).toBe(words);
    await open(alvarez, undefined, time);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`${words}, Maria`);
  });

  it('says the date', async () => {
    await open(alvarez);
    expect(screen.getByText('Friday, November 20')).toBeDefined();
  });

  it('says the date of where the phone has come to while the app was open', async () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    await show(<Home user={admin} now={() => Date.UTC(2026, 10, 20, 18, 42)} />);
    expect(screen.getByText('Friday, November 20')).toBeDefined();
    vi.stubEnv('TZ', 'Asia/Tokyo');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('Saturday, November 21')).toBeDefined();
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

describe('the name in the greeting', () => {
  it.each([admin, employee, alvarez])('leads to the own details', async (user) => {
    await open(user);
    expect(screen.getByRole('link', { name: user.firstName })).toHaveProperty('pathname', '/details');
  });

  it('has a line of its own in its place where there is no name', async () => {
    await open({ ...alvarez, firstName: ' ' });
    expect(screen.getByRole('link', { name: 'Your details' })).toHaveProperty('pathname', '/details');
  });
});

describe('"home buttons by role"', () => {
  it('"Customer: My Plants (/preferences), Schedule Service (/info), Gallery (/gallery), Contact (/contact)"', async () => {
    await open(alvarez);
    expect(links().slice(0, 4)).toEqual([
      'My Plants7 chosen /preferences',
      'Schedule ServiceWhen we come /info',
      'GalleryGardens we made /gallery',
      'ContactCall, email, text /contact',
    ]);
  });

  it('"Admin: Customers, Plants (/edit-plants), Messages (links to /), Employees"', async () => {
    await open(admin);
    expect(links()).toEqual([
      'CustomersNotes and plants /customers',
      'PlantsThe catalogue /edit-plants',
      'MessagesFrom customers /#messages',
      'EmployeesOur team /employees',
    ]);
  });

  it('"Employee: Customers, Plants, To Do (links to /), Notes (links to /)"', async () => {
    await open(employee);
    expect(links()).toEqual([
      'CustomersNotes and plants /customers',
      'PlantsThe catalogue /edit-plants',
      'To DoToday /#to-do',
      'NotesWhat the team wrote /#notes',
    ]);
  });
});

describe('"a weather summary for today and tomorrow"', () => {
  it('"each with high and low converted from Celsius to Fahrenheit and a weather icon"', async () => {
    await open(alvarez, current);
    const drawing = await screen.findByRole('img', { name: 'Partly cloudy' });
    expect([drawing.getAttribute('width'), drawing.getAttribute('height')]).toEqual(['48', '48']);
    expect(screen.getByRole('img', { name: 'Rain' })).toBeDefined();
    expect(days().map((day) => within(day).getByText(/^high/).textContent)).toEqual([
      'high 64 degrees, low 45 degrees Fahrenheit',
      'high 57 degrees, low 48 degrees Fahrenheit',
    ]);
  });

  it.each<Role>(['customer', 'employee', 'admin'])('is on the home screen of the %s', async (role) => {
    await open({ ...alvarez, role }, current);
    expect(days()).toHaveLength(2);
    expect(screen.queryByText(/^as of|Sample/)).toBeNull();
  });

  it('says from when it is while it is old', async () => {
    await open(admin, old);
    expect(screen.getByText(/^as of 7:40\sAM$/u)).toBeDefined();
  });

  it('shows what was tomorrow as today on the next day, and that it is from yesterday', async () => {
    await open(admin, old, at(6, 0, 21));
    expect(days().map((day) => day.textContent)).toEqual([expect.stringMatching(/^Today57°F/u)]);
    expect(screen.getByText('as of yesterday')).toBeDefined();
  });

  it('is from yesterday, though nothing failed, where the screen stayed in sight since', async () => {
    await open(admin, current, at(0, 15, 21));
    expect(days()).toHaveLength(1);
    expect(screen.getByText('as of yesterday')).toBeDefined();
  });

  it('is gone after 48 hours, with one quiet line in its place', async () => {
    await open(admin, old, at(7, 41, 22));
    expect(days()).toEqual([]);
    expect(screen.getByText('No weather right now')).toBeDefined();
    expect(screen.queryByText(/^as of/)).toBeNull();
  });

  it('says nothing while it is being asked for', async () => {
    await open(admin, { state: 'asking', known: null, sample: false });
    expect(days()).toEqual([]);
    expect(screen.queryByText('No weather right now')).toBeNull();
  });

  it('labels a sample as such', async () => {
    await open(admin, { ...current, sample: true });
    expect(screen.getByText('Sample forecast')).toBeDefined();
  });

  it('has a word for every icon of the service, and none for one that is not known', async () => {
    for (const icon of weatherIcons) expect(weatherWords[icon]).toMatch(/^[A-Z][a-z ]+$/);
    const day = { tempmax: -17.3, tempmin: -20, icon: 'hail' };
    const weather = { currentConditions: null, days: [day] };
    await open(admin, { ...current, known: { ...galleryWeather, weather } });
    expect(days().map((each) => within(each).getByText(/^high/).textContent)).toEqual([
      'high 0 degrees, low -4 degrees Fahrenheit',
    ]);
    expect(screen.queryAllByRole('img')).toEqual([]);
  });
});

describe('the living scene', () => {
  const drawn = () => document.querySelectorAll('div[aria-hidden=true] img').length;

  it('grows what the customer chose, seven plants at most', async () => {
    await open(alvarez);
    expect(drawn()).toBe(7);
    expect(screen.getByText('Drawn from the 7 plants you chose')).toBeDefined();
  });

  it('grows a plant once, however often it stands in the list', async () => {
    await open({ ...alvarez, plants: [{ name: 'Fig' }, { name: 'Fig', category: 'Fruit' }] });
    expect(drawn()).toBe(1);
  });

  it('shows three grasses and the way to the first plants where nothing is chosen yet', async () => {
    await open({ ...alvarez, plants: [] });
    expect(drawn()).toBe(3);
    expect(screen.getByRole('link', { name: 'Choose your first plants' }).getAttribute('href')).toBe('/preferences');
    expect(screen.getByRole('link', { name: /My Plants/ }).textContent).toBe('My PlantsNone yet');
  });

  it('shows the staff a bed', async () => {
    await open({ ...employee, plants: [] });
    expect(drawn()).toBe(7);
    expect(screen.queryByText(/you chose|Choose your/)).toBeNull();
  });
});

describe('"newsletters (winter, spring, summer, fall)"', () => {
  const newsletters = () => links().filter((link) => link.includes('/newsletters/'));

  it('the current season first, the others after it', async () => {
    await open(alvarez);
    expect(newsletters()).toEqual([
      'Fall newsletterWhat to do in the garden now /newsletters/fall',
      'Summer /newsletters/summer',
      'Spring /newsletters/spring',
      'Winter /newsletters/winter',
    ]);
  });

  it('turns with the season', async () => {
    await open(alvarez, undefined, new Date(2026, 11, 1, 0, 0));
    expect(newsletters()[0]).toContain('Winter newsletter');
  });

  it('are not offered to the staff', async () => {
    await open(admin);
    expect(newsletters()).toEqual([]);
  });
});

describe('what cannot be drawn', () => {
  beforeEach(() => {
    // React writes to the console what a boundary has caught.
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => vi.restoreAllMocks());

  it.each<[string, Record<string, unknown>, unknown]>([
    ['the plants', { plants: undefined }, current],
    ['a pick', { plants: [null] }, current],
    ['the name', { firstName: { forged: true } }, current],
    ['the weather', {}, { ...current, known: { at: {}, weather: null } }],
    ['the time of the weather', {}, { ...old, known: { ...galleryWeather, at: 1e300 } }],
  ])('leaves everything else on the home screen: %s', async (_, fields, weather) => {
    await open({ ...alvarez, ...fields }, weather as WeatherNews);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good morning/);
    for (const path of ['/preferences', '/info', '/gallery', '/contact', '/newsletters/fall']) {
      expect(links().filter((link) => link.endsWith(path))).toHaveLength(1);
    }
  });
});
