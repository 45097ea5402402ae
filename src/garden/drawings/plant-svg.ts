/** The drawing of a plant by its name; a plant without a row gets a habit by category and a color by its name. */
import { habits } from './habits.ts';
import { numberOf } from './number-of.ts';
import { greens, plants, type PlantRow } from './plants.ts';
import { each, ellipse, fill, type Paint } from './shapes.ts';

const soil = '#7A5A45';
const deepSoil = '#694B39';

const byCategory: readonly (readonly [RegExp, PlantRow])[] = [
  [/herb/i, { habit: 'bush', green: 'fern', leaf: 'ovate' }],
  [/vegetable/i, { habit: 'fruiting', green: 'fern', leaf: 'ovate', bloom: 'ball' }],
  [/fruit|berr/i, { habit: 'tree', green: 'pine', leaf: 'ovate', bloom: 'ball' }],
  [/flower|bulb|annual/i, { habit: 'stems', green: 'fern', leaf: 'lance', bloom: 'cosmos' }],
  [/shrub|hedge/i, { habit: 'bush', green: 'pine', leaf: 'ovate', bloom: 'globe' }],
  [/tree/i, { habit: 'tree', green: 'fern', leaf: 'ovate' }],
  [/grass/i, { habit: 'blades', green: 'sage', leaf: 'needle' }],
  [/climb|vine/i, { habit: 'climber', green: 'fern', leaf: 'heart', bloom: 'cosmos' }],
];
const anyPlant: PlantRow = { habit: 'mound', green: 'fern', leaf: 'lance', bloom: 'daisy' };

const paints: readonly Paint[] = [
  ['#F4A63A', '#DB7F1E', '#F9C968'],
  ['#E8685A', '#C7483F', '#F6B4B2'],
  ['#F0A6C3', '#DD7FA6', '#E0AE45'],
  ['#A58FD0', '#7A63AE', '#D6B4E4'],
  ['#9DB7E0', '#7795C9', '#C3D2EE'],
  ['#F5D550', '#DDB52C', '#E08A2C'],
];

function paintFor(name: string): Paint {
  return paints[numberOf(name) % paints.length] ?? greens.lime;
}

function rowFor(name: string, category: string): PlantRow {
  const key = name.trim().toLowerCase();
  const known = Object.hasOwn(plants, key) ? plants[key] : undefined;
  if (known) return known;
  const row = byCategory.find(([pattern]) => pattern.test(category))?.[1] ?? anyPlant;
  return row.bloom ? { ...row, paint: paintFor(key) } : row;
}

function ground(row: PlantRow, plant: string): string {
  if (row.habit !== 'root') return plant + fill(soil, 'M0 85Q48 79 96 85V96H0Z');
  const stones: [number, number][] = [
    [14, 66],
    [80, 68],
    [22, 86],
    [74, 88],
  ];
  return (
    fill(soil, 'M0 54Q48 48 96 54V96H0Z') +
    fill(deepSoil, 'M0 78Q48 72 96 80V96H0Z') +
    plant +
    each(stones, (x, y) => ellipse(x, y, 2.4, 1.6, '#8F6D55'))
  );
}

/** Where a scene brings its soil, what grows below it goes down into it. */
const planted = (row: PlantRow, plant: string): string =>
  row.habit === 'root' ? `<g transform="translate(48 84)scale(1.15)translate(-48 -53)">${plant}</g>` : plant;

/** An SVG document of 96 by 96 without background; without soil where a scene brings its own. */
export function plantSvg(name: string, category: string, withSoil = true): string {
  const row = rowFor(name, category);
  const plant = plantShapes(row);
  return svg(96, withSoil ? ground(row, plant) : planted(row, plant));
}

/** A bed of plants that repeats without a seam, `step` of their 96 units apart. */
export function bedSvg(bed: readonly { name: string; category: string }[], step: number): string {
  const width = bed.length * step;
  const plants = bed.map(({ name, category }, index) => {
    const x = (step - 96) / 2 + index * step;
    return `<g id="p${index}" transform="translate(${x} 0)">${plantShapes(rowFor(name, category))}</g>`;
  });
  // What the outermost plants lose at an edge stands at the other one.
  const wrapped = `<use href="#p0" x="${width}"/><use href="#p${bed.length - 1}" x="${-width}"/>`;
  const ground = fill(soil, `M0 84Q${width / 4} 79 ${width / 2} 84T${width} 84V96H0Z`);
  return svg(width, plants.join('') + wrapped + ground);
}

const plantShapes = (row: PlantRow): string => habits[row.habit](row, greens[row.green]);

const svg = (width: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 96" width="${width}" height="96">${body}</svg>`;
