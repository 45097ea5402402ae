import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '#backend/demo-data/catalogue.ts';
import { plantSvg } from './plant-svg.ts';
import { plants } from './plants.ts';

const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');

describe('drawn plants', () => {
  it.each(Object.keys(plants))('%s is a drawing of its own', (name) => {
    const svg = plantSvg(name, '');
    expect(parse(svg).querySelector('parsererror')).toBeNull();
    expect(svg).not.toMatch(/NaN|undefined/u);
    const others = Object.keys(plants).filter((other) => other !== name);
    expect(others.map((other) => plantSvg(other, ''))).not.toContain(svg);
  });

  it('are found whatever the case and spaces of the name', () => {
    expect(plantSvg(' CHARD ', 'Vegetables')).toBe(plantSvg('Chard', ''));
  });

  it.each(demoCatalogue.plants.map(({ name }) => name))('%s of the demo catalogue has its row', (name) => {
    expect(Object.hasOwn(plants, name.toLowerCase())).toBe(true);
  });

  it.each(['Herbs', 'Vegetables', 'Fruit', 'Flowers', 'Shrubs', 'Trees', 'Grasses', 'Vines', 'Anything else'])(
    'in %s, plants without a row get a drawing of that category, and those that bloom a color by their name',
    (category) => {
      const unknown = ['Rutabaga', 'Yarrow', 'Comfrey', 'Bergamot', 'Quince', 'Okra'];
      const drawn = unknown.map((name) => plantSvg(name, category));
      for (const svg of drawn) expect(parse(svg).querySelector('parsererror')).toBeNull();
      const blooms = !['Herbs', 'Trees', 'Grasses'].includes(category);
      expect(new Set(drawn).size > 1).toBe(blooms);
    },
  );

  it('fall back to the category for an unknown name, always the same way', () => {
    expect(plantSvg('Rutabaga', 'Vegetables')).toBe(plantSvg('Rutabaga', 'Vegetables'));
    expect(plantSvg('Rutabaga', 'Vegetables')).not.toBe(plantSvg('Rutabaga', 'Flowers'));
  });

  it.each(['constructor', '__proto__', '', '<script>alert(1)</script>', '🌵'])('survive the name %j', (name) => {
    const svg = plantSvg(name, name);
    expect(parse(svg).querySelector('parsererror, script')).toBeNull();
    expect(svg).not.toMatch(/NaN|undefined/u);
  });

  it('bring no soil into a scene that has its own', () => {
    expect(plantSvg('Beet', '', false)).not.toContain('#7A5A45');
    expect(plantSvg('Beet', '')).toContain('#7A5A45');
  });

  it('stand in the soil of a scene with their roots, not in the air', () => {
    expect(plantSvg('Beet', '', false)).toContain('translate(48 84)');
    expect(plantSvg('Chard', '', false)).not.toContain('translate(48 84)');
  });
});
