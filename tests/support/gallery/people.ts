/** The people of the drawn screens, and as many more as wanted. */
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';
import type { KeptWeather } from '#domain/weather.ts';
import type { Message, Note, User } from '#domain/user.ts';
import { aPlant } from '../plants.ts';

/** Friday, November 20, 2026, 10:42 AM in the time zone of the machine. */
export const galleryTime = new Date(2026, 10, 20, 10, 42).getTime();
const minutes = (count: number) => count * 60_000;

/** The weather of the drawn screens. */
export const galleryWeather: KeptWeather = {
  postalCode: '95655',
  at: galleryTime - minutes(3 * 60 + 2),
  weather: {
    currentConditions: null,
    days: [
      { tempmax: 18, tempmin: 7.5, icon: 'partly-cloudy-day' },
      { tempmax: 14, tempmin: 9, icon: 'rain' },
    ],
  },
};

const plantsByCategory: Record<string, string[]> = {
  Flowers: ['Daffodil', 'Snapdragon', 'Tulip', 'Dahlia'],
  Fruit: ['Lemon', 'Fig', 'Strawberry'],
  Herbs: ['Lavender', 'Rosemary', 'Basil'],
  Vegetables: ['Chard', 'Carrot', 'Tomato', 'Kale'],
};

const inFull: Record<string, Partial<CataloguePlant>> = {
  Chard: {
    description:
      'Glossy leaves on red stems, from fall until the heat comes. Cut the outer leaves and it keeps growing. Happy in half shade.',
    link: 'https://gardens.test/chard',
    plantingMonths: [8, 4],
    size: 144,
  },
  Tulip: { active: false },
};

const cataloguePlants: CataloguePlant[] = Object.entries(plantsByCategory).flatMap(([category, names]) =>
  names.map((name) => aPlant(name, category, inFull[name])),
);
export const galleryCatalogue: Catalogue = {
  id: 'plants',
  plants: cataloguePlants,
  categories: Object.keys(plantsByCategory),
};
const pick = (name: string) => {
  const plant = cataloguePlants.find((each) => each.name === name);
  return { id: name.toLowerCase(), name, category: plant?.category ?? '' };
};

export function person(fields: Partial<User> & Pick<User, 'id' | 'firstName' | 'lastName'>): User {
  return {
    role: 'customer',
    active: true,
    fullName: `${fields.firstName} ${fields.lastName}`,
    email: `${fields.firstName}.${fields.lastName}@mail.test`.toLowerCase(),
    mobile: '9165550142',
    address: '418 Sutter Ave',
    city: 'Carmichael',
    state: 'CA',
    zipcode: '95608',
    imgUrl: '',
    plants: [],
    messages: [],
    ...fields,
  };
}

export const employee = person({ id: 'okafor', role: 'employee', firstName: 'Tom', lastName: 'Okafor' });
export const admin = person({ id: 'whitlock', role: 'admin', firstName: 'Dana', lastName: 'Whitlock' });

export const unsentNote: Note = {
  id: 'leak',
  note: 'Drip line at the lemon still leaks at the second elbow. Brought the wrong fitting, need 1/2 inch.',
  createdBy: 'Tom Okafor',
  createdAt: galleryTime - minutes(4),
};
const message = (id: string, text: string, age: number, read: boolean): Message => ({
  id,
  message: text,
  userId: 'alvarez',
  read,
  createdAt: galleryTime - minutes(age),
});
export const unsentMessage = message(
  'bench',
  'Could the bench go under the fig? It is too hot where it stands now.',
  3,
  false,
);
export const alvarez = person({
  id: 'alvarez',
  firstName: 'Maria',
  lastName: 'Alvarez',
  address: '9217 Oak Leaf Way',
  city: 'Orangevale',
  primaryNote: 'Side gate sticks, lift it. Dog is friendly. Water the lemon by hand until the drip line is fixed.',
  specialtyRequests: 'A shady corner for reading, please.',
  messages: [
    message('gate', 'The side gate sticks again. Lift it a little, then it opens.', 60 * 24 * 12, true),
    message('figs', 'We are away until Sunday.\nPlease take the ripe figs, it would be a pity.', 60 * 20, false),
  ],
  plants: ['Daffodil', 'Snapdragon', 'Lemon', 'Lavender', 'Rosemary', 'Chard', 'Carrot'].map(pick),
  notes: [
    {
      id: 'chard-2',
      of: 'chard',
      note: 'Chard sown in bed 2, rows 1–3. Net still missing.',
      createdBy: 'Dana Whitlock',
      createdAt: galleryTime - minutes(60 * 18 + 12),
    },
    {
      id: 'chard',
      note: 'Chard sown in bed 2, row 1 and 2. Net on.',
      createdBy: 'Tom Okafor',
      createdAt: galleryTime - minutes(60 * 18 + 30),
    },
    {
      id: 'roses',
      note: 'Cut back the roses at the fence.',
      createdBy: 'Dana Whitlock',
      createdAt: galleryTime - minutes(60 * 24 * 9),
      editedBy: 'Tom Okafor',
      editedAt: galleryTime - minutes(60 * 24 * 8),
    },
  ],
});

const lastNames = [
  ['Abbott', 'Baker', 'Castellanos-Whitfield', 'Diaz', 'Evans', 'Fischer', 'Gupta', 'Hughes', 'Ivanova', 'Jensen'],
  [
    'Kim',
    'Lopez',
    'Murphy',
    'Nguyen',
    'Ortiz',
    'Patel',
    'Rossi',
    'Sato',
    'Tanaka',
    'Vargas',
    'Walsh',
    'Young',
    'Zhang',
  ],
].flat();
const firstNames = ['Janet', 'Omar', 'Guadalupe', 'Lena', 'Marcus', 'Priya', 'Sofia', 'Walter'];

/** Those who look after them. */
export const employees: readonly User[] = [
  employee,
  person({ id: 'brandt', role: 'employee', firstName: 'Ingrid', lastName: 'Brandt', city: 'Fair Oaks' }),
  person({
    id: 'soto',
    role: 'employee',
    firstName: 'Luis',
    lastName: 'Soto',
    primaryNote: 'Has the key of the shed.',
  }),
];

/** `count` customers, Maria Alvarez among them. */
export function customers(count: number): User[] {
  const others = Array.from({ length: count - 1 }, (_, index) =>
    person({
      id: `customer-${index}`,
      firstName: firstNames[index % firstNames.length] ?? '',
      lastName: lastNames[index % lastNames.length] ?? '',
    }),
  );
  return [alvarez, ...others];
}
