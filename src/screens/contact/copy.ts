export const words = { call: 'Call', email: 'Email', text: 'Text message' } as const;

export const writing = {
  title: 'Write to us',
  hint: 'You can write without signal. It goes out by itself when there is some.',
} as const;
