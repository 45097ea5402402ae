/** What happened with a customer: wrote a message, got a note, one was edited, the primary note changed, came, left. */
export const newsKinds = ['wrote', 'note', 'edited', 'primary', 'came', 'left'] as const;
export type NewsKind = (typeof newsKinds)[number];
