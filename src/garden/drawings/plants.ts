/** One row a plant: how it grows, its leaf and green, what blooms or hangs on it, and at most a few numbers. */
import type { BloomName } from './blooms.ts';
import type { LeafShape, Paint } from './shapes.ts';

export const greens = {
  fern: ['#6FA85B', '#4E8744'],
  sage: ['#A3B58A', '#7F946B'],
  pine: ['#3F7A5C', '#2C5E46'],
  olive: ['#93993F', '#717830'],
  lime: ['#9CC257', '#77A03C'],
  blue: ['#6E9F95', '#4C7F77'],
  wine: ['#8A4A5C', '#6A3346'],
} as const satisfies Record<string, Paint>;

export type HabitName =
  | 'stems'
  | 'bush'
  | 'mound'
  | 'rosette'
  | 'climber'
  | 'fruiting'
  | 'sprawl'
  | 'root'
  | 'blades'
  | 'tree';

export interface PlantRow {
  habit: HabitName;
  green: keyof typeof greens;
  leaf: LeafShape;
  /** Bloom or fruit with its colors; a rosette uses the colors for its heart, a root for itself. */
  bloom?: BloomName;
  paint?: Paint;
  /** Radius and number of blooms or roots. */
  r?: number;
  n?: number;
  /** Width of a leaf in lengths, and its length. */
  w?: number;
  length?: number;
  /** Color of a rosette's ribs. */
  rib?: string;
  /** A carrot, not a beet. */
  longRoot?: boolean;
  /** Blooms above the fruits of a sprawling plant. */
  top?: { bloom: BloomName; paint: Paint };
}

type Extra = Omit<PlantRow, 'habit' | 'green' | 'leaf' | 'bloom' | 'paint'>;

function row(
  habit: HabitName,
  green: keyof typeof greens,
  leaf: LeafShape,
  bloom?: BloomName,
  paint?: Paint,
  extra: Extra = {},
): PlantRow {
  return { habit, green, leaf, ...(bloom && { bloom }), ...(paint && { paint }), ...extra };
}

export const plants: Readonly<Record<string, PlantRow>> = {
  basil: row('bush', 'lime', 'round', undefined, undefined, { w: 0.4 }),
  chives: row('blades', 'fern', 'needle', 'globe', ['#C9A3D8', '#9A6DB3'], { n: 3, r: 8 }),
  dill: row('mound', 'lime', 'needle', 'umbel', ['#E8CF5A', '#CFAE32'], { n: 5, r: 11 }),
  lavender: row('mound', 'sage', 'lance', 'spike', ['#A58FD0', '#7A63AE'], { n: 7, r: 7 }),
  mint: row('bush', 'fern', 'ovate'),
  parsley: row('rosette', 'fern', 'lobed', undefined, undefined, { w: 0.26 }),
  rosemary: row('mound', 'pine', 'needle', 'daisy', ['#A9BFE6', '#7C97CE', '#E9E2C0'], { r: 4, w: 0.26 }),
  sage: row('bush', 'sage', 'ovate', undefined, undefined, { w: 0.3 }),
  thyme: row('bush', 'blue', 'round', 'daisy', ['#E3B4D0', '#C686AE', '#F4E2B0'], { r: 4, n: 7, w: 0.3 }),

  'bush bean': row('climber', 'fern', 'heart', 'pod', ['#8DBB4E', '#C9E08F']),
  beet: row('root', 'wine', 'ovate', undefined, ['#A63A5B', '#7D2343'], { w: 0.26, r: 15 }),
  'bell pepper': row('fruiting', 'pine', 'ovate', 'block', ['#E0553B', '#B93A26']),
  carrot: row('root', 'fern', 'lobed', undefined, ['#F0924A', '#D4702A'], { longRoot: true, n: 3, w: 0.3, r: 12 }),
  chard: row('rosette', 'pine', 'frill', undefined, undefined, { w: 0.24, rib: '#D8486B' }),
  cucumber: row('climber', 'fern', 'heart', 'long', ['#5E9A4A', '#3F7638'], { r: 9, n: 3 }),
  eggplant: row('fruiting', 'sage', 'ovate', 'long', ['#6A4784', '#4B2E63'], { r: 10 }),
  kale: row('rosette', 'blue', 'frill', undefined, undefined, { w: 0.26 }),
  lettuce: row('rosette', 'lime', 'frill', undefined, ['#D2E79A', '#B3D271'], { w: 0.3 }),
  onion: row('root', 'blue', 'needle', undefined, ['#E0B878', '#C4924C'], { w: 0.24, r: 15 }),
  pumpkin: row('sprawl', 'pine', 'lobed', 'ball', ['#EF9A3D', '#D17A22', '#4E8744'], { n: 1, r: 19, w: 0.5 }),
  radish: row('root', 'fern', 'ovate', undefined, ['#E0476B', '#B52D50'], { n: 2, r: 14, length: 34, w: 0.28 }),
  'sweet corn': row('blades', 'fern', 'needle', 'ear', ['#F2CE62', '#DBAE38'], { n: 2, r: 10, w: 0.3 }),
  tomato: row('fruiting', 'fern', 'lobed', 'ball', ['#E2543C', '#BC3626', '#4E8744'], { n: 4, r: 8.5, w: 0.4 }),
  zucchini: row('sprawl', 'fern', 'lobed', 'long', ['#A9CF6E', '#86B04A'], {
    n: 2,
    r: 12,
    w: 0.5,
    top: { bloom: 'cosmos', paint: ['#F2B84B', '#E09A2B'] },
  }),

  blueberry: row('bush', 'pine', 'ovate', 'ball', ['#6C86C4', '#46609E'], { n: 7, r: 5 }),
  fig: row('tree', 'olive', 'lobed', 'long', ['#84557C', '#5F3759'], { r: 5 }),
  lemon: row('tree', 'pine', 'ovate', 'ball', ['#F5D550', '#DDB52C']),
  strawberry: row('sprawl', 'fern', 'round', 'berry', ['#E4503F', '#C03330'], {
    n: 4,
    r: 8,
    w: 0.45,
    top: { bloom: 'cosmos', paint: ['#FFF8EC', '#EFE3D0'] },
  }),

  allium: row('blades', 'sage', 'needle', 'globe', ['#B98AD0', '#8C5CAB', '#D6B4E4'], { n: 3, r: 11 }),
  cosmos: row('stems', 'lime', 'needle', 'cosmos', ['#F0A6C3', '#DD7FA6']),
  daffodil: row('blades', 'blue', 'needle', 'trumpet', ['#FBE38A', '#F0CB55', '#E08A2C'], { n: 3, r: 11 }),
  dahlia: row('stems', 'pine', 'ovate', 'pompom', ['#C9485F', '#9E2E48', '#E27184'], { r: 15 }),
  foxglove: row('stems', 'sage', 'lance', 'spike', ['#DDA0CC', '#B96FA8'], { r: 11, n: 2 }),
  iris: row('blades', 'blue', 'needle', 'cup', ['#9C8AD6', '#6B57B0'], { n: 2, r: 12 }),
  marigold: row('stems', 'fern', 'lobed', 'pompom', ['#F4A63A', '#DB7F1E', '#F9C968'], { r: 12 }),
  snapdragon: row('stems', 'fern', 'lance', 'spike', ['#F6B36B', '#E58A4F'], { r: 11 }),
  sunflower: row('stems', 'fern', 'heart', 'sun', ['#F5C342', '#E0A126'], { n: 1, r: 21, length: 30, w: 0.5 }),
  'sweet pea': row('climber', 'sage', 'ovate', 'cosmos', ['#E79BBF', '#C97AAF'], { n: 5 }),
  tulip: row('stems', 'blue', 'lance', 'cup', ['#E8685A', '#C7483F'], { r: 12, length: 32 }),
  zinnia: row('stems', 'pine', 'ovate', 'daisy', ['#E8557A', '#C93A62', '#F0C14A'], { r: 14 }),

  hydrangea: row('bush', 'pine', 'ovate', 'globe', ['#9DB7E0', '#7795C9', '#C3D2EE'], { n: 5, r: 10.5 }),
  rose: row('bush', 'pine', 'ovate', 'rose', ['#EE8E93', '#D2656F', '#F6B4B2'], { n: 5, r: 9 }),
};
