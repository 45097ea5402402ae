/** Whether somebody has practised on this device and it is not forgotten yet: when they began, or that they left. */
import { browserStorage } from '../page-storage.ts';

/** As whose files what is practised is kept. */
export const practiceFolder = '/practice/';

const name = 'garden/practised';
const left = 'left';

export const traces = {
  exist: (): boolean => browserStorage.getItem(name) !== null,
  set: (began: string): void => browserStorage.setItem(name, began),
  leave: (): void => browserStorage.setItem(name, left),
  forget: (): void => browserStorage.removeItem(name),
  /** Epoch milliseconds; 0 where they left. */
  began: (): number => Number(browserStorage.getItem(name)) || 0,
};
