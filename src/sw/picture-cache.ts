/** Where the service worker keeps pictures of the catalogue. Few enough to leave the replica its room. */
export const pictureCache = { name: 'catalogue-pictures', most: 100 } as const;
