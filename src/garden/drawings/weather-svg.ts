/** Weather on a ground of 48 by 48, in the hand of the plants: sun rays and raindrops are leaves, clouds have two tones. */
import { circle, each, fill, leaf, line, petals, placed, type Paint } from './shapes.ts';

const sunlight: Paint = ['#F2B84B', '#DB9A2B'];
const water: Paint = ['#6BA6C4', '#4786A6'];
const snowflake = ['#8FB6C8', '#6B97AC'] as const;
const gust: Paint = ['#8FB0B8', '#A9BBBE'];
const greenLeaf: Paint = ['#6FA85B', '#4E8744'];

const white: Paint = ['#C9D5D6', '#A9BBBE'];
const gray: Paint = ['#B4C0C1', '#8FA0A3'];
const pale: Paint = ['#D3DBDA', '#B7C4C5'];
const plain: Paint = ['#DDE2DF', '#C4CDCA'];

const drop = (x: number, y: number, length: number, degrees: number, paint: Paint) =>
  leaf(x, y, length, degrees, 'ovate', 0.42, paint);

function sun(x: number, y: number, r: number): string {
  const rays = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return drop(x + Math.sin(angle) * r * 1.22, y - Math.cos(angle) * r * 1.22, r * 0.62, degrees, sunlight);
  });
  const shade = `M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}A${r * 1.6} ${r * 1.6} 0 0 0 ${x} ${y - r}`;
  return rays.join('') + circle(x, y, r, sunlight[0]) + fill('#E3A536', shade);
}

const moon = (x: number, y: number, r: number) =>
  placed(fill('#E9D9A6', 'M.2 -1A1 1 0 1 0 1 .35A.85 .85 0 0 1 .2 -1'), x, y, r);

const cloud = (x: number, y: number, scale: number, [light, dark]: Paint) =>
  placed(
    fill(dark, 'M-14 8a6.5 6.5 0 0 1 1-13a10 10 0 0 1 19-2a7.6 7.6 0 0 1 8 15Z') +
      fill(light, 'M-14 8a6.5 6.5 0 0 1 1-13a10 10 0 0 1 14.5-5.4C-4 -4 -1 5 4 8Z'),
    x,
    y,
    scale,
  );

type Places = readonly [number, number][];
const rain = (places: Places) => each(places, (x, y) => drop(x, y, 9, 14, water));
const snow = (places: Places) =>
  each(places, (x, y) => petals(x, y, { count: 6, from: 0, length: 3.6, width: 1.1 }, snowflake));
const bolt = fill(sunlight[0], 'M26 30L18 40H23L20 47L31 36H25.5L29 30Z');

const threeDrops: Places = [
  [15, 44],
  [24, 46],
  [33, 44],
];
const threeFlakes: Places = [
  [15, 38],
  [24, 42],
  [33, 38],
];
const twoOf = (places: Places) => places.slice(0, 2);
const outerOf = (places: Places) => places.filter((_, index) => index !== 1);

const bySun = sun(33, 13, 6.5);
const byMoon = moon(33, 12, 8);
const showerCloud = cloud(23, 23, 1.05, white);
const thunderCloud = cloud(23, 21, 1.05, gray);

/** By the names that weather services use for them. */
const drawings: Readonly<Record<string, string>> = {
  'clear-day': sun(24, 24, 10),
  'clear-night': moon(24, 24, 14),
  cloudy: cloud(28, 20, 0.8, gray) + cloud(22, 28, 1.05, white),
  fog:
    cloud(24, 18, 1, pale) +
    line('M8 31H40', '#C0CCCD', 3) +
    line('M11 36.5H38', '#A9BBBE', 3) +
    line('M14 42H36', '#C0CCCD', 3),
  'partly-cloudy-day': sun(31, 17, 8) + cloud(22, 30, 1.05, white),
  'partly-cloudy-night': moon(32, 16, 10) + cloud(22, 30, 1.05, white),
  rain: cloud(24, 21, 1.15, gray) + rain(threeDrops),
  'showers-day': bySun + showerCloud + rain(twoOf(threeDrops)),
  'showers-night': byMoon + showerCloud + rain(twoOf(threeDrops)),
  snow: cloud(24, 21, 1.15, white) + snow(threeFlakes),
  'snow-showers-day': bySun + showerCloud + snow(twoOf(threeFlakes)),
  'snow-showers-night': byMoon + showerCloud + snow(twoOf(threeFlakes)),
  'thunder-rain': cloud(24, 20, 1.15, gray) + rain(outerOf(threeDrops)) + bolt,
  'thunder-showers-day': bySun + thunderCloud + bolt,
  'thunder-showers-night': byMoon + thunderCloud + bolt,
  wind:
    line('M6 18H28a5 5 0 1 0-5-5', gust[0], 3.2) +
    line('M6 26H38a5 5 0 1 1-5 5', gust[1], 3.2) +
    line('M10 34H24a4.4 4.4 0 1 1-4.4 4.6', gust[0], 3.2) +
    drop(38, 18, 10, 70, greenLeaf),
};
const plainCloud = cloud(24, 24, 1.2, plain);

/** An SVG document without background; a plain cloud for a name that is not known. */
export function weatherSvg(name: string): string {
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${drawing ?? plainCloud}</svg>`;
}
