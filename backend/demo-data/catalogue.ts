/** Plants that grow in Sacramento, each with its true planting season there. */
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';

type Row = [name: string, first: number, last: number, squareInches: number, description: string];

const herbs: Row[] = [
  ['Basil', 3, 6, 144, 'Sweet summer herb. Pinch the tips often, and it stays bushy until the first cold night.'],
  ['Chives', 1, 4, 64, 'Mild onion leaves nearly all year, and lilac flowers that bees love.'],
  ['Dill', 1, 4, 144, 'Feathery leaves for the kitchen; the flat flowers feed helpful insects.'],
  ['Lavender', 9, 3, 576, 'Needs sun, good drainage and little water once it has settled in.'],
  ['Mint', 2, 5, 324, 'Happy in half shade. Spreads fast, so we keep it in a pot sunk into the bed.'],
  ['Parsley', 8, 2, 100, 'Dark green and full of taste through the mild winter.'],
  ['Rosemary', 9, 4, 1296, 'Evergreen shrub that takes heat and drought; blue flowers from late winter.'],
  ['Sage', 2, 4, 576, 'Soft gray leaves. Cut back by a third in early spring.'],
  ['Thyme', 2, 4, 144, 'Low and fragrant, good between stepping stones.'],
];

const vegetables: Row[] = [
  ['Bush bean', 3, 7, 36, 'Quick and generous: sow a short row every three weeks.'],
  ['Beet', 1, 3, 16, 'Sweet roots and tender leaves from the same small space.'],
  ['Bell pepper', 3, 5, 324, 'Wants warm nights. Turns from green to red when left on the plant.'],
  ['Carrot', 1, 4, 9, 'Loose soil without stones gives straight roots. Keep the seed bed damp for two weeks.'],
  ['Chard', 7, 9, 144, 'Colorful stems; pick the outer leaves and it goes on for months.'],
  ['Cucumber', 3, 6, 324, 'Grows up a trellis to save space. Water evenly, or it turns bitter.'],
  ['Eggplant', 3, 5, 576, 'Loves our hot summers. A stake holds it up when the fruit comes.'],
  ['Kale', 7, 9, 324, 'Sweetest after a light frost, good until spring.'],
  ['Lettuce', 8, 2, 64, 'Leaves for salads all through the cool season.'],
  ['Onion', 10, 1, 16, 'Set out small plants in winter, pull them when the tops fall in June.'],
  ['Pumpkin', 4, 5, 5184, 'Needs room to run, and is ready in time for October.'],
  ['Radish', 8, 4, 4, 'From seed to plate in four weeks.'],
  ['Sweet corn', 3, 6, 144, 'Plant in a block, not in one row, so that the wind can do its work.'],
  ['Tomato', 3, 5, 576, 'Plant deep after the last frost. Water at the root, twice a week.'],
  ['Zucchini', 3, 6, 1296, 'One plant feeds a family. Pick them small.'],
];

const fruit: Row[] = [
  ['Blueberry', 10, 2, 2304, 'Sour soil and a mulch of bark. Two kinds together bear more.'],
  ['Fig', 11, 2, 10000, 'Two harvests a year in the valley, and hardly any care.'],
  ['Lemon', 2, 4, 10000, 'Evergreen and fragrant. Protect it on the few nights with frost.'],
  ['Strawberry', 8, 10, 144, 'Planted in fall, it bears from April on.'],
];

const flowers: Row[] = [
  ['Cosmos', 2, 5, 144, 'Light and airy, flowers until fall in poor soil.'],
  ['Daffodil', 9, 11, 36, 'Comes back every spring, and gophers leave it alone.'],
  ['Dahlia', 2, 4, 324, 'Big flowers from midsummer. The tubers may stay in the ground here.'],
  ['Foxglove', 8, 10, 324, 'Tall spires for half shade. All parts are poisonous.'],
  ['Iris', 6, 9, 144, 'Divide it every three years and keep the rhizome in the sun.'],
  ['Marigold', 3, 6, 100, 'Flowers all summer; good company for tomatoes.'],
  ['Snapdragon', 8, 10, 81, 'Planted in fall, it colors the bed from late winter to May.'],
  ['Sunflower', 3, 6, 324, 'Sow where it shall stand. Finches come for the seeds.'],
  ['Sweet pea', 9, 11, 36, 'Climbs a net and smells of spring. Sow in fall.'],
  ['Tulip', 10, 0, 36, 'Chill the bulbs for six weeks before planting: our winters are too mild.'],
  ['Zinnia', 3, 6, 100, 'Bright cut flowers; the more you cut, the more come.'],
  ['Allium', 9, 11, 64, 'Purple globes on tall stems in May.'],
];

const shrubs: Row[] = [
  ['Hydrangea', 9, 3, 2304, 'Morning sun, afternoon shade, and a deep drink twice a week.'],
  ['Rose', 11, 2, 1296, 'Planted bare-root in winter, pruned in January, flowers from April.'],
];

const groups = { Herbs: herbs, Vegetables: vegetables, Fruit: fruit, Flowers: flowers, Shrubs: shrubs };

/** A name as it stands in an address: 'Sweet corn' is `sweet-corn`. */
const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

const plants = Object.entries(groups).flatMap(([category, rows]) =>
  rows.map(([name, first, last, size, description]): CataloguePlant => ({
    id: slug(name),
    active: true,
    name,
    category,
    description,
    imgUrl: '',
    link: '',
    plantingMonths: [first, last],
    size,
  })),
);

export const demoCatalogue: Catalogue = { id: 'plants', plants, categories: Object.keys(groups) };
