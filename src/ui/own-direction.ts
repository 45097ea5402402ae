/** For a field in which people write: what they write decides in which direction it runs. Mantine's `dir` is that of the frame. */
export const ownDirection = { attributes: { input: { dir: 'auto' } } } as const;
