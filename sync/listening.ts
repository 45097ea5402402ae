/** Following something at the server. */
import type { RemoteError } from './remote-error.ts';

export type Stop = () => void;
export type Failed = (error: RemoteError) => void;
export type Arrived<T> = (what: T) => void;
