export type Screen = 'phone' | 'computer';

/** `matchMedia` as such a screen answers it. */
export const mediaOn =
  (screen: Screen): typeof matchMedia =>
  (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: screen === 'computer' && media.includes('min-width'),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
