import { expect, it } from 'vitest';
import { isCataloguePicture, worker } from './worker.ts';

interface Asked {
  address: string;
  destination: RequestDestination;
  mode: RequestMode;
  method: string;
  sameOrigin: boolean;
}
const picture: Asked = {
  address: 'https://pictures.test/chard.jpg',
  destination: 'image',
  mode: 'cors',
  method: 'GET',
  sameOrigin: false,
};

function kept(difference: Partial<Asked>): boolean {
  const { address, sameOrigin, ...request } = { ...picture, ...difference };
  return isCataloguePicture({ request, sameOrigin, url: new URL(address) });
}

it.each<Partial<Asked>>([{}, { address: 'http://pictures.test/chard.jpg' }])(
  'a picture of the catalogue is kept: %j',
  (difference) => {
    expect(kept(difference)).toBe(true);
  },
);

it.each<[string, Partial<Asked>]>([
  ['an opaque picture', { mode: 'no-cors' }],
  ['a picture of the app itself, which is kept with it', { sameOrigin: true }],
  ['an answer of the backend', { destination: '' }],
  ['an embedded page', { destination: 'iframe', mode: 'navigate' }],
  ['what is sent', { method: 'POST' }],
  ['a picture that is part of the page', { address: 'data:image/png;base64,' }],
])('%s is not kept', (_, difference) => {
  expect(kept(difference)).toBe(false);
});

it('a kept picture is there in the garden, however long nobody looked at it', () => {
  // Workbox would throw all of them away that age, at the first look and without signal too.
  expect(worker.runtimeCaching.map(({ options }) => Object.keys(options.expiration))).toEqual([
    ['maxEntries', 'purgeOnQuotaError'],
  ]);
});
