/** What the front door says on a wide screen. */
export interface DoorPromise {
  claim: string;
  text: string;
}

export const looksAfter: DoorPromise = {
  claim: 'Your garden, looked after.',
  text: 'Choose what grows this season, see when we come, and tell us what you wish for.',
};

export const shortSteps: DoorPromise = {
  claim: 'Three short steps.',
  text: 'We need to know who you are and where your garden is. Nothing else.',
};
