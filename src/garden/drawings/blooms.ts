/** Blooms and fruits, drawn around (x, y) with radius r. */
import {
  circle,
  each,
  ellipse,
  fill,
  leaf,
  line,
  petals,
  placed,
  radians,
  spread,
  stem,
  type Paint,
} from './shapes.ts';

type Bloom = (x: number, y: number, r: number, paint: Paint) => string;

const stalkGreen = '#4E8744';
const husk: Paint = ['#6FA85B', stalkGreen];

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

export const blooms = {
  daisy: (x, y, r, [light, dark, centre = '#D9A441']) =>
    petals(x, y, { count: 12, from: r * 0.2, length: r * 0.8, width: r * 0.3 }, [light, dark]) +
    circle(x, y, r * 0.34, centre) +
    circle(x + r * 0.07, y + r * 0.07, r * 0.22, '#00000022'),

  sun: (x, y, r, [light, dark, centre = '#6B4526']) =>
    petals(x, y, { count: 14, from: r * 0.35, length: r * 0.65, width: r * 0.24 }, [light, dark]) +
    petals(x, y, { count: 14, from: r * 0.3, length: r * 0.5, width: r * 0.2, offset: 13 }, [dark, light]) +
    circle(x, y, r * 0.46, centre) +
    circle(x - r * 0.06, y - r * 0.06, r * 0.26, '#8A5B34'),

  cosmos: (x, y, r, [light, dark, centre = '#E0AE45']) =>
    petals(x, y, { count: 8, from: r * 0.12, length: r * 0.88, width: r * 0.46 }, [light, dark]) +
    circle(x, y, r * 0.26, centre),

  trumpet: (x, y, r, [light, dark, centre = dark]) =>
    petals(x, y, { count: 6, from: r * 0.1, length: r * 0.9, width: r * 0.5 }, [light, dark]) +
    circle(x, y, r * 0.42, centre) +
    circle(x, y, r * 0.26, '#B96F1C'),

  pompom: (x, y, r, [light, dark, centre = dark]) =>
    petals(x, y, { count: 11, from: r * 0.45, length: r * 0.55, width: r * 0.3 }, [dark]) +
    petals(x, y, { count: 9, from: r * 0.2, length: r * 0.5, width: r * 0.28, offset: 12 }, [light]) +
    petals(x, y, { count: 6, from: 0, length: r * 0.42, width: r * 0.24 }, [centre]),

  rose: (x, y, r, [light, dark, centre = light]) =>
    petals(x, y, { count: 5, from: r * 0.1, length: r * 0.85, width: r * 0.66 }, [dark]) +
    petals(x, y, { count: 5, from: 0, length: r * 0.68, width: r * 0.5, offset: 36 }, [light]) +
    petals(x, y, { count: 3, from: 0, length: r * 0.42, width: r * 0.32 }, [dark]) +
    circle(x, y, r * 0.13, centre),

  cup: (x, y, r, [light, dark]) =>
    placed(
      fill(dark, 'M0 .8C-.9 .7 -.9 -.3 -.62 -.95C-.3 -.7 0 -.3 0 .8C0 -.3 .3 -.7 .62 -.95C.9 -.3 .9 .7 0 .8') +
        fill(light, 'M0 .8C-.62 .5 -.5 -.5 0 -1.05C.5 -.5 .62 .5 0 .8'),
      x,
      y,
      r,
    ),

  spike: (x, y, r, [light, dark]) =>
    numbers(6)
      .map((step) => {
        const height = y + r * 1.1 - step * r * 0.5;
        const width = r * (0.42 - 0.045 * step);
        return (
          ellipse(x - width * 0.55, height, width * 0.62, r * 0.3, light, -28) +
          ellipse(x + width * 0.55, height + r * 0.12, width * 0.62, r * 0.3, dark, 28)
        );
      })
      .join('') + ellipse(x, y - r * 1.75, r * 0.14, r * 0.26, light),

  globe: (x, y, r, [light, dark, centre = light]) =>
    circle(x, y, r, dark) +
    numbers(17)
      .map((step) => {
        const angle = step * 2.4;
        const distance = r * 0.87 * Math.sqrt(step / 17);
        const color = step % 3 === 0 ? centre : light;
        return circle(x + Math.cos(angle) * distance, y + Math.sin(angle) * distance, r * 0.19, color);
      })
      .join(''),

  umbel: (x, y, r, [light, dark]) =>
    numbers(7)
      .map((step) => {
        const angle = radians(-66 + 22 * step);
        const tipX = x + Math.sin(angle) * r;
        const tipY = y + r * 0.45 - Math.cos(angle) * r * 0.7;
        const color = step % 2 === 0 ? dark : light;
        return stem(x, y + r * 0.8, tipX, tipY + r * 0.05, '#77A03C', 1.2) + circle(tipX, tipY, r * 0.21, color);
      })
      .join('') +
    numbers(4)
      .map((step) => circle(x + (step - 1.5) * r * 0.36, y - r * 0.02, r * 0.17, light))
      .join(''),

  ball: (x, y, r, [light, dark, calyx]) =>
    placed(`<circle r="1" fill="${dark}"/>${fill(light, 'M0 -1A1 1 0 0 0 0 1A1.5 1.5 0 0 0 0 -1')}`, x, y, r) +
    (calyx ? petals(x, y - r * 0.78, { count: 5, from: 0, length: r * 0.5, width: r * 0.14 }, [calyx]) : ''),

  block: (x, y, r, [light, dark, stalk = stalkGreen]) =>
    placed(
      fill(dark, 'M-.1 -.8C.5 -1 1 -.7 .9 -.1C.85 .5 .5 1.1 0 .95C-.5 1.1 -.85 .5 -.9 -.1C-1 -.7 -.5 -1 -.1 -.8') +
        fill(light, 'M-.1 -.8C-.2 -.2 -.2 .5 0 .95C-.5 1.1 -.85 .5 -.9 -.1C-1 -.7 -.5 -1 -.1 -.8') +
        line('M0 -.8L.1 -1.2', stalk, 0.22),
      x,
      y,
      r,
    ),

  long: (x, y, r, [light, dark, stalk = stalkGreen]) =>
    placed(
      fill(dark, 'M0 -1.3C.7 -1.2 .8 1 .1 1.4C-.7 1.3 -.6 -1.2 0 -1.3') +
        fill(light, 'M0 -1.3C.1 -.6 .1 .8 .1 1.4C-.7 1.3 -.6 -1.2 0 -1.3') +
        fill(stalk, 'M-.4 -1.1Q0 -1.6 .4 -1.1Q0 -.9 -.4 -1.1'),
      x,
      y,
      r,
      10,
    ),

  pod: (x, y, r, [light, dark]) =>
    placed(fill(light, 'M0 -1.4C.75 -.6 .55 .8 0 1.5C-.55 .8 -.5 -.6 0 -1.4'), x, y, r, 14) +
    [-0.6, 0.02, 0.64].map((bean) => circle(x - bean * r * 0.24, y + bean * r, r * 0.26, dark)).join(''),

  berry: (x, y, r, [light, dark]) =>
    placed(
      fill(dark, 'M0 1.1C-.7 .8 -1.1 -.1 -.8 -.6Q0 -.95 .8 -.6C1.1 -.1 .7 .8 0 1.1') +
        fill(light, 'M0 1.1C-.7 .8 -1.1 -.1 -.8 -.6Q-.4 -.8 0 -.8Z'),
      x,
      y,
      r,
    ) +
    petals(x, y - r * 0.62, { count: 5, from: 0, length: r * 0.5, width: r * 0.16 }, [stalkGreen]) +
    each(
      [
        [-0.3, 0],
        [0.3, 0.05],
        [0, 0.45],
        [-0.05, -0.25],
      ],
      (dx, dy) => ellipse(x + dx * r, y + dy * r, r * 0.07, r * 0.1, '#FFE9A8'),
    ),

  ear: (x, y, r, [light, dark]) =>
    leaf(x - r * 0.25, y + r * 1.6, r * 2.4, -16, 'lance', 0.24, husk) +
    ellipse(x, y - r * 0.1, r * 0.5, r * 1.35, light) +
    spread(5, (row) => spread(3, (column) => circle(x + column * 0.24 * r, y + row * 0.8 * r, r * 0.13, dark))) +
    leaf(x + r * 0.25, y + r * 1.6, r * 2.1, 18, 'lance', 0.26, husk),
} satisfies Record<string, Bloom>;

export type BloomName = keyof typeof blooms;
