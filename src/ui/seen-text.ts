/** Without the marks that nobody sees and that come along when a text is copied; those that join or part letters stay. */
export const seenText = (text: string): string => text.replace(/(?![\u200C\u200D])\p{Cf}/gu, '');
