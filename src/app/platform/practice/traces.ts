/** Whether somebody has practised on this device and it is not forgotten yet: when they began, or that they left. */
/** As whose files what is practised is kept. */
export const practiceFolder = '/practice/';

const name = 'garden/practised';
const left = 'left';

export const traces = {
  exist: (): boolean => localStorage.getItem(name) !== null,
  set: (began: string): void => localStorage.setItem(name, began),
  leave: (): void => localStorage.setItem(name, left),
  forget: (): void => localStorage.removeItem(name),
  /** Epoch milliseconds; 0 where they left. */
  began: (): number => Number(localStorage.getItem(name)) || 0,
};
