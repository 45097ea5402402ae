/** Whether somebody has practised on this device and it is not forgotten yet: when they began, or that they left. */
import { deviceStorage } from '../page-storage.ts';

/** As whose files what is practised is kept. */
export const practiceFolder = '/practice/';

const name = 'garden/practised';
const left = 'left';

export const traces = {
  exist: (): boolean => deviceStorage.getItem(name) !== null,
  set: (began: string): void => deviceStorage.setItem(name, began),
  leave: (): void => deviceStorage.setItem(name, left),
  forget: (): void => deviceStorage.removeItem(name),
  /** Epoch milliseconds; 0 where they left. */
  began: (): number => Number(deviceStorage.getItem(name)) || 0,
};
