export const words = { call: 'Call', email: 'Email', text: 'Text message' } as const;

export const writing = {
  title: 'Write to us',
  hint: 'You can write without signal. It goes out by itself when there is some.',
  /** Where the browser sends nothing while the app is closed. */
  hintOpen: 'You can write without signal. It goes out when the app is open and there is some.',
} as const;
