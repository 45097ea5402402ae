export const copy = {
  asking: 'Asking the office…',
  offline: {
    title: 'This list needs a connection',
    text: 'It is read at the office and not kept on this {device}. It comes by itself when there is signal.',
  },
  empty: { title: 'Nothing in the log', text: 'What goes wrong on a phone or computer of the company appears here.' },
  count: (count: number) => (count === 1 ? '1 entry' : `${count} entries, newest first`),
} as const;
