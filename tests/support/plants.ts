import type { CataloguePlant } from '#domain/catalogue.ts';

/** A plant with just enough in it; `fields` overrides. */
export function aPlant(name: string, category: string, fields: Partial<CataloguePlant> = {}): CataloguePlant {
  return {
    id: name.toLowerCase(),
    active: true,
    name,
    category,
    description: '',
    imgUrl: '',
    link: '',
    plantingMonths: [0, 11],
    size: 10,
    ...fields,
  };
}
