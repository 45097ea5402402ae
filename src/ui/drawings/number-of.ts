/** A number that is always the same for a text: to give things without a color of their own one of several. */
export const numberOf = (text: string): number =>
  Array.from(text).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
