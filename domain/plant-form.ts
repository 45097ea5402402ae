/** The fields of a plant as they are typed: defaults, limits, and what becomes of a text. Source: spec 2.10, spec 5.4, spec 9. */
import * as v from 'valibot';
import { type Catalogue, type CataloguePlant, plantSize } from './catalogue.ts';
import { renamesIn } from './catalogue-renames.ts';
import { longest } from './document-shapes.ts';
import { readJson } from './json.ts';
import { directImageAddress, isInsecurePicture, isWebAddress } from './links.ts';
import { checkPlantName, type NameProblem } from './plant-names.ts';
import { wholeYear } from './season.ts';
import { joinText } from './text-merge.ts';

/** In the order of the form: spec 2.10, D53; last, whether it is offered: D75. */
export const plantFields = [
  'category',
  'name',
  'size',
  'firstMonth',
  'lastMonth',
  'imgUrl',
  'description',
  'link',
  'active',
] as const;
export type PlantField = (typeof plantFields)[number];
/** Each field as text; `active` is 'yes' or 'no'. */
export type PlantTexts = Record<PlantField, string>;

/** What was typed into a field, and what stood there before. */
export interface Typed {
  text: string;
  from: string;
}
/** The fields that were typed into. */
export type TypedFields = Partial<Record<PlantField, Typed>>;

const typedFields = v.record(v.string(), v.object({ text: v.string(), from: v.string() }));

/** Reads a draft: JSON of `TypedFields`; undefined without one, and where it cannot be read. */
export const readTypedFields = (kept: string | undefined): TypedFields | undefined => readJson(typedFields, kept);

/** Why a text is not saved in its field. */
export type PlantProblem =
  | NameProblem
  | 'size-invalid'
  | 'address-invalid'
  | 'address-too-long'
  | 'picture-insecure'
  | 'description-too-long';

/** Characters as JavaScript counts them (UTF-16 units). On edit only. Source: spec 9. */
export const descriptionLimit = 195;

/** A plant before anything is typed; it belongs to the first category. */
export function newPlant(id: string, { categories }: Catalogue): CataloguePlant {
  return {
    id,
    active: true,
    name: '',
    category: categories[0] ?? '',
    description: '',
    imgUrl: '',
    link: '',
    plantingMonths: [...wholeYear],
    size: plantSize.ofNew,
  };
}

/** A plant as its fields show it; what is missing is empty or the default. */
export function textsOf(plant: Partial<CataloguePlant>): PlantTexts {
  const { category = '', name = '', size, link = '', imgUrl = '', description = '', plantingMonths, active } = plant;
  const [first, last] = Array.isArray(plantingMonths) ? plantingMonths : wholeYear;
  return {
    category,
    name,
    firstMonth: String(first ?? wholeYear[0]),
    lastMonth: String(last ?? wholeYear[1]),
    size: size === undefined ? '' : String(size),
    link,
    imgUrl,
    description,
    active: active === false ? 'no' : 'yes',
  };
}

/** What a text is checked against. */
export interface PlantSurroundings {
  catalogue: Catalogue;
  id: string;
  /** The description as it is stored; null while the plant is being added, when there is no limit. */
  description: string | null;
  /** The site is asked for over https, and shows no other pictures (D76). */
  secure: boolean;
}

/** Null when the text may be saved in this field. */
export function checkPlantField(
  field: PlantField,
  text: string,
  { catalogue, id, description, secure }: PlantSurroundings,
): PlantProblem | null {
  switch (field) {
    case 'name':
      return checkPlantName(text, catalogue, id);
    case 'size':
      return isSize(text) ? null : 'size-invalid';
    case 'link':
      return addressProblem(text);
    case 'imgUrl':
      return addressProblem(text) ?? (secure && isInsecurePicture(text) ? 'picture-insecure' : null);
    case 'description':
      // An old longer text may stay, but not grow (D12).
      return description !== null && text.length > Math.max(descriptionLimit, description.length)
        ? 'description-too-long'
        : null;
    case 'category':
    case 'firstMonth':
    case 'lastMonth':
    case 'active':
      return null;
  }
}

/** The plant with what was typed. A description that a colleague changed meanwhile is merged by lines. */
export function withTyped(plant: CataloguePlant, typed: TypedFields): CataloguePlant {
  const { name, category, size, link, imgUrl, description, active } = typed;
  const { firstMonth, lastMonth } = { ...textsOf(plant), ...textsFrom(typed) };
  return {
    ...plant,
    ...(name && { name: name.text.trim() }),
    ...(category && { category: category.text }),
    ...((typed.firstMonth ?? typed.lastMonth) && { plantingMonths: [Number(firstMonth), Number(lastMonth)] }),
    ...(size && { size: Number(size.text) }),
    ...(link && { link: link.text.trim() }),
    ...(imgUrl && { imgUrl: directImageAddress(imgUrl.text) }),
    ...(description && {
      description: joinText(description.from, description.text, plant.description ?? ''),
    }),
    ...(active && { active: active.text !== 'no' }),
  };
}

/** What was typed again while it was being written stays typed. */
export function withoutWritten(typed: TypedFields, written: TypedFields): TypedFields {
  return Object.fromEntries(
    plantFields.flatMap((field) => {
      const [now, then] = [typed[field], written[field]];
      if (!now || now.text === then?.text) return [];
      return [[field, then ? { text: now.text, from: then.text } : now]];
    }),
  );
}

/** A category that was typed, or that a new plant began in, has another name by now. */
export function withRenames(
  { catalogue, plant, typed }: { catalogue: Catalogue; plant: CataloguePlant; typed: TypedFields },
  now: Catalogue,
): { plant: CataloguePlant; typed: TypedFields } {
  const renames = renamesIn(catalogue, now);
  const category = renames.get(plant.category);
  const text = typed.category && renames.get(typed.category.text);
  return {
    plant: category === undefined ? plant : { ...plant, category },
    typed: !typed.category || text === undefined ? typed : { ...typed, category: { ...typed.category, text } },
  };
}

/** `begun`: what is being written. */
interface Typing {
  plant: CataloguePlant;
  typed: TypedFields;
  begun: TypedFields;
}

/** Somebody typed into a field. What is stored anyway was not typed. */
export function withText({ plant, typed, begun }: Typing, field: PlantField, text: string): TypedFields {
  const { [field]: before, ...others } = typed;
  const stored = textsOf(plant)[field];
  // It takes another write to take back what is being written, and this one stands on that.
  const writing = begun[field]?.text;
  if (writing === undefined && text === stored) return others;
  return { ...others, [field]: { text, from: writing ?? before?.from ?? stored } };
}

/**
 * What was typed again while it was being written, which failed, stands on what stood there before: unless it is stored by now,
 * because another write went well.
 */
export function withoutBegun({ plant, typed, begun }: Typing): TypedFields {
  const stored = textsOf(plant);
  return Object.fromEntries(
    Object.entries(typed).map(([name, now]) => {
      const field = name as PlantField;
      const from = now.from === stored[field] ? now.from : (begun[field]?.from ?? now.from);
      return [field, { text: now.text, from }];
    }),
  );
}

/** What the fields show: typed texts instead of stored ones. */
export function textsFrom(typed: TypedFields): Partial<PlantTexts> {
  return Object.fromEntries(Object.entries(typed).map(([field, { text }]) => [field, text]));
}

/** Null for an address that readers do not cut, and for none. */
function addressProblem(text: string): PlantProblem | null {
  const address = text.trim();
  if (address !== '' && !isWebAddress(address)) return 'address-invalid';
  return address.length > longest.webAddress ? 'address-too-long' : null;
}

/** Digits only (D53): JavaScript takes '0x10' and '1e3' for numbers too. */
function isSize(text: string): boolean {
  const size = Number(text);
  return /^\d+$/u.test(text.trim()) && size >= plantSize.least && size <= plantSize.most;
}
