/** Ten ways to grow, on a ground of 96 by 96 with the soil at y 85. Outer leaves first, the centre on top. */
import { alternately, bloomAt, bloomsAt, type Places, shade } from './parts.ts';
import { greens, type HabitName, type PlantRow } from './plants.ts';
import { circle, each, fill, leaf, line, placed, radians, spread, stem, type Paint } from './shapes.ts';

type Habit = (plant: PlantRow, green: Paint) => string;

const stemPlaces: Record<number, Places> = {
  1: [[0, 60]],
  2: [
    [-15, 50],
    [16, 60],
  ],
};
const threeStems: Places = [
  [-24, 42],
  [22, 47],
  [0, 60],
];

const bladePlaces: Record<number, Places> = {
  1: [[0, 26]],
  2: [
    [-13, 32],
    [14, 24],
  ],
  3: [
    [-20, 34],
    [0, 22],
    [20, 32],
  ],
};

const rootPlaces: Record<number, readonly number[]> = { 1: [0], 2: [-15, 15], 3: [-22, 0, 22] };

export const habits: Record<HabitName, Habit> = {
  stems(plant, green) {
    const { w = 0.3, r = 13 } = plant;
    const places = stemPlaces[plant.n ?? 3] ?? threeStems;
    return places
      .map(([dx, height], index) => {
        const x = 48 + dx * 0.35;
        const top = 84 - height + r * 0.3;
        return (
          stem(x, 84, 48 + dx, top, green[1]) +
          leaf(x + dx * 0.12, 74, plant.length ?? 24, -38 - index * 6, plant.leaf, w, green) +
          leaf(x + dx * 0.2, 70, plant.length ?? 22, 40 + index * 5, plant.leaf, w, green) +
          bloomAt(plant, 48 + dx, top, r * (index === places.length - 1 ? 1.12 : 0.92))
        );
      })
      .join('');
  },

  bush(plant, green) {
    const { w = 0.34 } = plant;
    const leaves =
      spread(9, (t) => leaf(48 + t * 20, 82 - Math.cos(t * 1.4) * 16, 26, t * 70, plant.leaf, w, shade(green))) +
      spread(7, (t) => leaf(48 + t * 16, 84 - Math.cos(t * 1.4) * 24, 24, t * 58, plant.leaf, w, green)) +
      spread(5, (t) => leaf(48 + t * 22, 86 - Math.cos(t * 1.4) * 6, 22, t * 52, plant.leaf, w, green));
    const places: Places = [
      [48, 32],
      [29, 44],
      [67, 42],
      [39, 56],
      [59, 58],
      [20, 62],
      [76, 61],
    ];
    const all = leaves + bloomsAt(plant, places.slice(0, plant.n ?? 5), 8);
    return `<g transform="translate(48 86)scale(1.1)translate(-48 -86)">${all}</g>`;
  },

  mound(plant, green) {
    const top = (t: number, height: number) => 84 - Math.cos(t * 1.25) * height;
    return (
      spread(11, (t) => stem(48 + t * 14, 84, 48 + t * 34, top(t, 56), green[1], 1.8)) +
      spread(11, (t) => leaf(48 + t * 18, 80 - Math.cos(t) * 8, 30, t * 56, plant.leaf, plant.w ?? 0.16, green)) +
      spread(plant.n ?? 7, (t, index) =>
        bloomAt(plant, 48 + t * 33, top(t, index % 2 === 0 ? 58 : 50) - 2, plant.r ?? 7),
      )
    );
  },

  rosette(plant, green) {
    const { w } = plant;
    const ribs = plant.rib
      ? [-80, -53, -27, 0, 27, 53, 80].map((degrees) => {
          const x = (Math.sin(radians(degrees)) * 36).toFixed(1);
          const y = (-Math.cos(radians(degrees)) * 36).toFixed(1);
          return line(`M48 86l${x} ${y}`, plant.rib ?? '', 2.2);
        })
      : [];
    return (
      spread(7, (t, index) =>
        leaf(48, 86, 58 - Math.abs(t) * 14, t * 80, plant.leaf, w ?? 0.3, alternately(index, green)),
      ) +
      spread(4, (t) => leaf(48, 87, 44 - Math.abs(t) * 6, t * 54, plant.leaf, w ?? 0.34, green)) +
      spread(3, (t) => leaf(48, 88, 32 - Math.abs(t) * 4, t * 34, plant.leaf, w ?? 0.4, plant.paint ?? green)) +
      ribs.join('')
    );
  },

  climber(plant, green) {
    const places: Places = [
      [60, 78],
      [32, 46],
      [64, 58],
      [40, 66],
      [57, 38],
    ];
    return (
      line('M33 86L44 12M63 86L52 12', '#A98763', 2.6) +
      line('M48 85C20 74 70 66 44 54S66 38 46 30S56 18 50 12', green[1], 2.4) +
      each(
        [
          [34, 74, -60],
          [62, 68, 58],
          [36, 58, -62],
          [62, 46, 60],
          [38, 38, -56],
          [58, 28, 52],
          [44, 22, -40],
        ],
        (x, y, degrees) => leaf(x, y, 21, degrees, plant.leaf, plant.w ?? 0.42, green),
      ) +
      bloomsAt(plant, places.slice(0, plant.n ?? 4), 8)
    );
  },

  fruiting(plant, green) {
    const places: Places = [
      [34, 66],
      [63, 70],
      [60, 48],
      [38, 47],
    ];
    return (
      stem(48, 85, 48, 20, green[1], 3) +
      each(
        [
          [76, -66, 26],
          [74, 66, 26],
          [58, -58, 27],
          [54, 58, 27],
          [38, -46, 24],
          [36, 48, 24],
          [26, -14, 18],
          [26, 22, 16],
        ],
        (y, degrees, length) => leaf(48, y, length, degrees, plant.leaf, plant.w ?? 0.36, green),
      ) +
      bloomsAt(plant, places.slice(0, plant.n ?? 3), 9)
    );
  },

  sprawl(plant, green) {
    const { w = 0.5 } = plant;
    const places: Places =
      plant.n === 1
        ? [[50, 70]]
        : [
            [32, 74],
            [60, 76],
            [47, 66],
            [72, 70],
          ];
    return (
      spread(5, (t) => leaf(48 + t * 14, 84, 30, t * 74, plant.leaf, w, shade(green))) +
      spread(4, (t) => leaf(48 + t * 12, 84, 33, t * 50, plant.leaf, w, green)) +
      bloomsAt(plant, places.slice(0, plant.n ?? 3), 9) +
      (plant.top ? bloomAt(plant.top, 38, 42, 7) + bloomAt(plant.top, 64, 48, 6) : '')
    );
  },

  root(plant, green) {
    const places = rootPlaces[plant.n ?? 1] ?? [0];
    const alone = places.length === 1;
    const scale = alone ? 1 : 0.78;
    const [light, dark] = plant.paint ?? greens.olive;
    const body = plant.longRoot
      ? fill(dark, 'M0 0C.7 -.12 .95 .25 .8 .7C.6 1.6 .3 2.3 0 2.7Z') +
        fill(light, 'M0 0C-.7 -.12 -.95 .25 -.8 .7C-.6 1.6 -.3 2.3 0 2.7Z')
      : fill(dark, 'M0 0C.9 0 1.15 .6 1 1.1C.8 1.7 .3 1.8 0 2.4Z') +
        fill(light, 'M0 0C-.9 0 -1.15 .6 -1 1.1C-.8 1.7 -.3 1.8 0 2.4Z');
    return places
      .map((dx) => {
        const leaves = spread(5, (t, index) => {
          const paint = alternately(index, green);
          return leaf(
            48 + dx,
            53,
            (plant.length ?? 38) * scale,
            t * (alone ? 46 : 30),
            plant.leaf,
            plant.w ?? 0.2,
            paint,
          );
        });
        return leaves + placed(body, 48 + dx, 51, (plant.r ?? 13) * scale);
      })
      .join('');
  },

  blades(plant, green) {
    const places = bladePlaces[plant.n ?? 0] ?? [];
    return (
      spread(9, (t, index) => {
        const length = (plant.length ?? 52) - Math.abs(t) * 12;
        return leaf(48 + t * 8, 86, length, t * 30, 'needle', plant.w ?? 0.22, alternately(index, green));
      }) +
      each(
        places,
        (dx, y) => stem(48 + dx * 0.3, 84, 48 + dx, y, green[1], 2.2) + bloomAt(plant, 48 + dx, y, plant.r ?? 10),
      )
    );
  },

  tree(plant, green) {
    const [light, dark] = green;
    const places: Places = [
      [35, 50],
      [59, 52],
      [48, 38],
      [66, 38],
      [33, 34],
    ];
    return (
      fill('#8A6648', 'M45 86C46 72 45 64 42 54H54C51 64 50 72 52 86Z') +
      fill('#6E4F37', 'M49 86C49 72 50 62 50 54H54C51 64 50 72 52 86Z') +
      circle(34, 46, 17, dark) +
      circle(62, 46, 17, dark) +
      circle(48, 32, 20, dark) +
      circle(30, 43, 13, light) +
      circle(46, 28, 15, light) +
      circle(60, 43, 12, light) +
      each(
        [
          [30, 36, -30],
          [66, 38, 34],
          [48, 20, 0],
          [20, 54, -60],
          [76, 56, 60],
        ],
        (x, y, degrees) => leaf(x, y, 13, degrees, plant.leaf, plant.w ?? 0.34, green),
      ) +
      bloomsAt(plant, places.slice(0, plant.n ?? 5), 5.5)
    );
  },
};
