import type { HostPort } from './backend-config.ts';

/** Of an emulator; without a slash at the end. */
export const originOf = ({ host, port }: HostPort): string => `http://${host}:${port}`;
