import { useMediaQuery } from '@mantine/hooks';

const now = { getInitialValueInEffect: false };

/** Wide enough for two columns. */
export const useWide = (): boolean => useMediaQuery('(min-width: 62em)', false, now);

export type DeviceWord = 'phone' | 'computer';

/** What the user would call the device. */
export function useDeviceWord(): DeviceWord {
  return useMediaQuery('(min-width: 62em) and (pointer: fine)', false, now) ? 'computer' : 'phone';
}
