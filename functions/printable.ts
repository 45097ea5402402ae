/** What people wrote, so that a terminal shows it as part of one line: nothing in it moves the cursor, breaks, turns or hides. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
