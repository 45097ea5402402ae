/** A number that is the same for equal texts, to choose a color by. */
export const numberOf = (text: string): number =>
  Array.from(text).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
