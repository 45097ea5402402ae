/** What the office may hold in any field: every kind of value that a database or a console can put there, and then some. */
import * as fc from 'fast-check';

class Reference {
  readonly path = 'users/rosa';
  readonly firestore = this;
}

/** By name, so that a failing test says which. All of them can be copied by `structuredClone`. */
export const poisons: Record<string, unknown> = {
  null: null,
  true: true,
  false: false,
  zero: 0,
  negative: -1,
  fraction: 4.5,
  'not a number': Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  'minus infinity': Number.NEGATIVE_INFINITY,
  'beyond dates': 8.64e15 + 1,
  'beyond whole numbers': 2 ** 53 + 2,
  'a whole number of 64 bits': 2n ** 63n - 1n,
  'an empty text': '',
  'a text': 'text',
  'a long text': 'x'.repeat(21_000),
  'half a character': 'a\uD800',
  'pairs of characters': '🌷'.repeat(3_000),
  'control characters': '\u0000\u001F\u202E\n',
  'the name of a prototype': '__proto__',
  'an empty list': [],
  'a list of null': [null],
  'a list of nothing known': [undefined, 7, 'text', true, []],
  'a list in a list': [[{ name: 'Fern' }]],
  'a list of empty entries': [{}, {}],
  'a list of strange entries': [{ id: 7, name: null, note: {}, message: [], createdAt: 'today', read: 'yes' }],
  'a list of entries with one id': [
    { id: 'same', name: 'a', note: 'a', message: 'a', createdAt: 1 },
    { id: 'same', name: 'b', note: 'b', message: 'b', createdAt: 2 },
  ],
  'a list of impossible times': [
    { id: 'a', note: 'a', message: 'a', name: 'a', createdAt: 2 ** 60, editedAt: Number.NaN },
  ],
  'a list of long texts': [{ id: 'a', note: 'x'.repeat(6_000), message: 'y'.repeat(3_000), name: 'z'.repeat(1_000) }],
  'a long list': Array.from({ length: 3_000 }, (_, index) => ({ id: `e${index}`, name: `n${index}`, note: 'n' })),
  'an empty map': {},
  'a map': { text: 'text' },
  'fifteen maps': Array.from({ length: 15 }).reduce<object>((inner) => ({ inner }), {}),
  'a map with keys of prototypes': JSON.parse('{"__proto__": {"role": "admin"}, "constructor": 1, "toString": 2}'),
  'a date': new Date(0),
  'a date that is none': new Date(Number.NaN),
  bytes: new Uint8Array([1, 2, 3]),
  'a real map': new Map([['a', 1]]),
  'a time of the server': { seconds: 1, nanoseconds: 2 },
};

/** What only a client of the database makes: classes, circles, functions. No copy of them can be made. */
export const foreign: Record<string, unknown> = {
  'a reference': new Reference(),
  'a list of references': [new Reference(), { name: 'Fern', category: new Reference() }],
  'a function': () => undefined,
  'a symbol': Symbol('s'),
  'a class in every field': {
    id: new Reference(),
    name: new Reference(),
    note: new Reference(),
    message: new Reference(),
    createdAt: new Reference(),
  },
  undefined: undefined,
};

export const everyPoison = [...Object.entries(poisons), ...Object.entries(foreign)];

export const poison = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...everyPoison.map(([, value]) => value)) },
    fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
  );

/** Right values and poison in the same fields. */
const mixed = <T>(right: fc.Arbitrary<T>): fc.Arbitrary<unknown> => fc.oneof({ weight: 4, arbitrary: right }, poison());

const entry = fc.record(
  Object.fromEntries(
    ['id', 'name', 'category', 'note', 'createdBy', 'message', 'userId', 'editedBy', 'of', 'description', 'link'].map(
      (key) => [key, mixed(fc.constantFrom('a', 'b', 'c', 'd'))],
    ),
  ),
  { requiredKeys: [] },
);
const timed = fc
  .tuple(
    entry,
    fc.record(
      { createdAt: mixed(fc.nat()), editedAt: mixed(fc.nat()), read: mixed(fc.boolean()) },
      { requiredKeys: [] },
    ),
  )
  .map(([one, other]) => ({ ...one, ...other }));
const plant = fc
  .tuple(
    entry,
    fc.record(
      {
        size: mixed(fc.integer({ min: 1, max: 10_000 })),
        active: mixed(fc.boolean()),
        plantingMonths: mixed(fc.tuple(fc.nat(11), fc.nat(11))),
        imgUrl: mixed(fc.string()),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([one, other]) => ({ ...one, ...other }));
const list = (of: fc.Arbitrary<unknown>) => mixed(fc.array(mixed(of), { maxLength: 6 }));
const texts = [
  'firstName',
  'lastName',
  'fullName',
  'email',
  'mobile',
  'address',
  'city',
  'state',
  'zipcode',
  'imgUrl',
  'primaryNote',
  'specialtyRequests',
];

/** A stored user with a known role, and anything in every other field. */
export const poisonedUser = (): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    {
      role: fc.constantFrom('admin', 'employee', 'customer'),
      active: mixed(fc.boolean()),
      ...Object.fromEntries(texts.map((key) => [key, mixed(fc.string({ maxLength: 8 }))])),
      plants: list(entry),
      messages: list(timed),
      notes: list(timed),
      tags: poison(),
      id: mixed(fc.constant('ada')),
      rev: mixed(fc.nat()),
      edit: mixed(fc.constant('device:1')),
    },
    { requiredKeys: ['role'] },
  ) as fc.Arbitrary<Record<string, unknown>>;

/** A stored catalogue whose plants are a list of anything. */
export const poisonedCatalogue = (): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    {
      plants: fc.array(mixed(plant), { maxLength: 6 }),
      categories: list(fc.string({ maxLength: 5 })),
      id: mixed(fc.constant('plants')),
      other: poison(),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, unknown>>;
