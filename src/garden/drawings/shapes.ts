/** The few shapes that all drawings are made of: flat, without outline, light from the left. Answers are SVG markup. */

/** Light and dark half, and a centre where a bloom has one of another color. */
export type Paint = readonly [light: string, dark: string, centre?: string];

/** Half an outline of unit length, from the stalk (0, 0) to the tip (0, -1): cubic curves, x counted in leaf widths. */
const halfLeaves = {
  ovate: [1, -0.18, 0.85, -0.72, 0, -1],
  lance: [0.8, -0.3, 0.55, -0.75, 0, -1],
  round: [1.35, -0.02, 1.3, -0.98, 0, -1],
  heart: [0.5, 0.16, 1.7, -0.12, 0, -1],
  needle: [0.4, -0.3, 0.35, -0.8, 0, -1],
  lobed: [
    [0.9, 0.05, 1.2, -0.22, 0.62, -0.3],
    [1.3, -0.32, 1.35, -0.62, 0.6, -0.62],
    [1, -0.7, 0.7, -0.98, 0, -1],
  ].flat(),
  frill: [
    [0.5, 0, 0.7, -0.12, 0.6, -0.22],
    [1.05, -0.2, 1.05, -0.42, 0.86, -0.44],
    [1.25, -0.46, 1.2, -0.7, 0.85, -0.7],
    [1.1, -0.8, 0.8, -0.98, 0.45, -0.9],
    [0.45, -1.04, 0.1, -1.06, 0, -1],
  ].flat(),
} as const satisfies Record<string, readonly number[]>;
export type LeafShape = keyof typeof halfLeaves;

const tenth = (value: number) => Number(value.toFixed(1));
const hundredth = (value: number) => Number(value.toFixed(2));

export const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Places markup that was drawn around (0, 0) in units. */
export function placed(markup: string, x: number, y: number, scale: number, degrees = 0): string {
  const turn = degrees === 0 ? '' : `rotate(${tenth(degrees)})`;
  return `<g transform="translate(${tenth(x)} ${tenth(y)})${turn}scale(${tenth(scale)})">${markup}</g>`;
}

export const fill = (color: string, path: string) => `<path fill="${color}" d="${path}"/>`;

function halfLeaf(shape: LeafShape, width: number): string {
  return halfLeaves[shape].map((value, index) => hundredth(index % 2 === 0 ? value * width : value)).join(' ');
}

/** Two halves, light left and dark right. */
export function leaf(
  x: number,
  y: number,
  length: number,
  degrees: number,
  shape: LeafShape,
  width: number,
  [light, dark]: Paint,
): string {
  const halves = fill(light, `M0 0C${halfLeaf(shape, -width)}L0 0`) + fill(dark, `M0 0C${halfLeaf(shape, width)}L0 0`);
  return placed(halves, x, y, length, degrees);
}

export const circle = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r)}" fill="${color}"/>`;

export function ellipse(x: number, y: number, rx: number, ry: number, color: string, degrees = 0): string {
  const turn = degrees === 0 ? '' : ` transform="rotate(${degrees} ${tenth(x)} ${tenth(y)})"`;
  return `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(rx)}" ry="${tenth(ry)}" fill="${color}"${turn}/>`;
}

export const line = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;

/** A stem that leaves the ground straight and bends to its bloom. */
export function stem(x0: number, y0: number, x1: number, y1: number, color: string, width = 2.4): string {
  const bend = `Q${tenth(x0)} ${tenth((y0 + y1) / 2)} ${tenth(x1)} ${tenth(y1)}`;
  return line(`M${tenth(x0)} ${tenth(y0)}${bend}`, color, width);
}

/** Petals around a centre, their colors in turn. */
export function petals(
  x: number,
  y: number,
  petal: { count: number; from: number; length: number; width: number; offset?: number },
  colors: readonly string[],
): string {
  const { count, from, length, width, offset = 0 } = petal;
  const tip = tenth(-from - length);
  const belly = tenth(-from - length * 0.25);
  const w = tenth(width);
  const path = `M0 ${tenth(-from)}C${w} ${belly} ${w} ${tip} 0 ${tip}C${-w} ${tip} ${-w} ${belly} 0 ${tenth(-from)}`;
  return Array.from({ length: count }, (_, index) =>
    placed(fill(colors[index % colors.length] ?? '', path), x, y, 1, (index * 360) / count + offset),
  ).join('');
}

/** Draws `count` things spread over -1..1: the outer ones first, so that the centre lies on top. */
export function spread(count: number, draw: (place: number, index: number) => string): string {
  return Array.from({ length: count }, (_, index) => ({ index, place: (index / (count - 1)) * 2 - 1 }))
    .toSorted((a, b) => Math.abs(b.place) - Math.abs(a.place))
    .map(({ place, index }) => draw(place, index))
    .join('');
}

/** Draws one thing at each of the places. */
export const each = <Place extends [number, ...number[]]>(
  places: readonly Place[],
  draw: (...place: Place) => string,
): string => places.map((place) => draw(...place)).join('');
