import type { DeviceWord } from '#ui/screen-size.ts';
import type { CategoryProblem } from '#domain/catalogue-editing.ts';
import { longest } from '#domain/document-shapes.ts';
import type { PlantField, PlantProblem } from '#domain/plant-form.ts';

/** Source: spec 8.3, "Plant save or delete failure", "After plant update or delete". */
export const saveFailed = 'An error occured, Please try again later.';
export const updated = (name: string) => `${name} has been updated`;

/** Why a text stays in its field and is not saved. */
export const problems = {
  'name-missing': 'Please enter a plant name.',
  'name-reserved': 'A plant cannot be called “.” or “..”.',
  'name-too-long': `Please shorten the name to ${longest.plant} characters.`,
  'name-taken': 'There is a plant with this name already.',
  'size-invalid': 'Please enter a whole number from 1 to 10,000.',
  'address-invalid': 'Please enter a whole address that starts with https:// or http://.',
  'address-too-long': `Please shorten the address to ${longest.webAddress.toLocaleString('en-US')} characters.`,
  'picture-insecure':
    'This picture could not be seen here: browsers show only pictures whose address starts with https://.',
  'description-too-long': 'Please shorten the description to 195 characters.',
} as const satisfies Record<PlantProblem, string>;

/** Source: spec 2.10. */
export const labels = {
  category: 'Category',
  name: 'Plant Name',
  size: 'Plant Size',
  firstMonth: 'Start month',
  lastMonth: 'End month',
  imgUrl: 'Image Url',
  description: 'Description',
  link: 'Link',
  active: 'Offered to customers',
} as const satisfies Record<PlantField, string>;
export const season = 'Growing Season';

/** Source: spec 5.4, which has none for the link. */
export const hints: Partial<Record<PlantField, string>> = {
  size: 'Number of square inches the plant needs.',
  imgUrl: 'Get image address not image link address.',
  link: 'Optional. A page that tells more.',
  active: 'Customers can choose it. Without the tick only those who chose it before still see it.',
};

/** A warning; the address may be saved. */
export const insecurePicture =
  'This picture will not be seen: browsers show pictures here only from addresses that start with https://.';

export const notOffered = 'Not offered';
export const deletedMeanwhile = 'A colleague deleted this plant. Change something, and it comes back.';
export const unknownPlant = (name: string) => `There is no plant called “${name}”.`;
export const mergeInto = (count: number, other: string) =>
  count === 0
    ? 'No plant uses it. This cannot be undone.'
    : count === 1
      ? `1 plant uses it. It goes to “${other}”. This cannot be undone.`
      : `${count} plants use it. They go to “${other}”. This cannot be undone.`;
export const categoryTaken = (name: string) => `There is a category called “${name}” already.`;
export const categoryProblems = {
  'category-reserved': 'Plants without a category are shown under “Other”. Please choose another name.',
  'category-too-long': problems['name-too-long'],
} as const satisfies Record<CategoryProblem, string>;
export const plantsUseIt = (count: number) =>
  count === 1 ? '1 plant uses it. It goes to “Other”.' : `${count} plants use it. They go to “Other”.`;
export const keptPicks = 'Customers who chose it still see it, as no longer offered. This cannot be undone.';

/** Above the preview. */
export const seen = { offered: 'What customers see', notOffered: 'Not offered now. This is what customers would see' };

/** Under the question whether a plant, or a category with its plants, shall go. `what`: what they chose. */
export const choosersCopy = {
  counting: (device: DeviceWord) => `Counting the customers on this ${device}…`,
  counted(count: number, what: 'it' | 'plants of it', device: DeviceWord): string {
    if (count === 0) return `No customer on this ${device} chose ${what}.`;
    return `${count.toLocaleString('en-US')} customer${count === 1 ? '' : 's'} on this ${device} chose ${what}.`;
  },
  unknown: (what: 'it' | 'plants of it') => `How many customers chose ${what} could not be counted.`,
} as const;
