/** The constants of firestore.rules, which cannot import them, compared with those of the app. */
import type { Business } from '#domain/business.ts';
import { mostContactOff, mostDevices, mostWaitingTold } from '#domain/device-reports.ts';
import { earliestTime, longest, most, mostAhead } from '#domain/document-shapes.ts';
import { mostInOneWrite } from '#domain/message-writing.ts';

interface Constant {
  /** As the app calls it. */
  name: string;
  value: number | string;
  /** Where it stands in the rules; the value is the group. */
  place: RegExp;
  /** How it gets there; by default it is written by hand. */
  cure?: string;
}

/** Where the rules name the first admin, and the text that stands for this address there. */
export const adminInRules = (adminEmail: string): { form: RegExp; value: string } => ({
  form: /myEmail\(\) == ('(?:[^'\\]|\\.)*')/g,
  value: `'${adminEmail.replaceAll(/[\\']/g, String.raw`\$&`)}'`,
});

const names = ['firstName', 'lastName', 'city', 'state'] as const;

const constants = (admin: ReturnType<typeof adminInRules>): Constant[] => [
  { name: 'adminEmail', value: admin.value, place: admin.form, cure: 'run npm run configure' },
  { name: 'most.picks', value: most.picks, place: /newIn\('plants', (\d+)\)/g },
  { name: 'most.notes', value: most.notes, place: /newIn\('notes', (\d+)\)/g },
  { name: 'most.messages', value: most.messages, place: /after\.size\(\) <= (\d+)/g },
  { name: 'mostInOneWrite', value: mostInOneWrite, place: /messages\.size\(\) <= (\d+)/g },
  { name: 'earliestTime', value: earliestTime, place: /(?:createdAt|editedAt) >= (\d+)/g },
  { name: 'mostAhead', value: mostAhead, place: /return request\.time\.toMillis\(\) \+ (\d+)/g },
  {
    name: 'mostContactOff',
    value: mostContactOff,
    place: /device\.contact [<>]= request\.time\.toMillis\(\) [-+] (\d+)/g,
  },
  { name: 'mostWaitingTold', value: mostWaitingTold, place: /device\.waiting <= (\d+)/g },
  ...names.map((name) => ({
    name: `longest.${name}`,
    value: longest[name],
    place: /value\.matches\('\(\?s\)\.\{0,(\d+)\}'\)/g,
  })),
];

type Limits = Readonly<Record<string, [name: string, value: number]>>;

const of = (limit: keyof typeof longest): [string, number] => [`longest.${limit}`, longest[limit]];

/** The app's limit of each text and list that the rules name, as `note.createdBy`. */
const limits: Limits = {
  'data.firstName': of('firstName'),
  'data.lastName': of('lastName'),
  'data.fullName': of('fullName'),
  'data.email': of('email'),
  'data.mobile': of('mobile'),
  'data.address': of('address'),
  'data.city': of('city'),
  'data.state': of('state'),
  'data.zipcode': of('zipcode'),
  'data.imgUrl': of('imgUrl'),
  'data.primaryNote': of('primaryNote'),
  'data.specialtyRequests': of('specialtyRequests'),
  'data.edit': of('edit'),
  'data.devices': ['mostDevices', mostDevices],
  'data.plants': ['most.plants', most.plants],
  'data.categories': ['most.categories', most.categories],
  'pick.id': of('entryId'),
  'pick.name': of('plant'),
  'pick.category': of('plant'),
  'note.id': of('entryId'),
  'note.of': of('entryId'),
  'note.note': of('note'),
  'note.createdBy': of('author'),
  'note.editedBy': of('author'),
  'message.id': of('entryId'),
  'message.message': of('message'),
  'entry.message': of('errorMessage'),
  'entry.code': of('errorCode'),
  'entry.dateAndTime': of('errorTime'),
};

/** `data.email.size() <= 320`, `note.get('of', '').matches('(?s).{0,100}')`, `text(data.imgUrl, 2000)`. */
const limited = /\b(\w+)\.(?:(\w+)|get\('(\w+)', ''\))(?:\.size\(\) <= |\.matches\('\(\?s\)\.\{0,|, )(\d+)/g;

export function rulesTroubles(rules: string, business: Business): string[] {
  const found = [...rules.matchAll(limited)].map(([, owner, field, optional, size]) => ({
    place: `${owner}.${field ?? optional}`,
    size: Number(size),
  }));
  return [
    ...constants(adminInRules(business.adminEmail)).flatMap(({ name, value, place, cure }) => {
      const values = [...rules.matchAll(place)].map(([, value = '']) => value);
      return values.length === 0 ? [missing(name)] : values.flatMap((other) => compare(name, value, other, cure));
    }),
    ...found.flatMap(({ place, size }) => {
      const limit = limits[place];
      return limit ? compare(limit[0], limit[1], String(size)) : [unknown(place, size)];
    }),
    ...Object.entries(limits).flatMap(([place, [name]]) =>
      found.some((one) => one.place === place) ? [] : [missing(`${name} (${place})`)],
    ),
  ];
}

function compare(
  name: string,
  value: number | string,
  found: string,
  cure = `write ${value} into the rules`,
): string[] {
  return found === String(value) ? [] : [`firestore.rules has ${found} where the app has ${value} (${name}): ${cure}.`];
}

function missing(name: string): string {
  return `firestore.rules has no value of ${name} where one is expected: write it there again, or correct scripts/doctor/rules-constants.ts.`;
}

function unknown(place: string, size: number): string {
  return `firestore.rules has a limit of ${size} for ${place} that is compared with nothing: name the app’s own in scripts/doctor/rules-constants.ts.`;
}
