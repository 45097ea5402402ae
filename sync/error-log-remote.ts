/** The part of the server that keeps errors: a log to which everybody with a profile may append, and only admins may read. */
import type { ErrorEntry } from '#domain/error-log.ts';
import type { Arrived, Failed, Stop } from './listening.ts';

export interface ErrorLogRemote {
  /**
   * In the name of the signed-in user, once a minute. An entry that is there already, because an answer got lost, is not
   * appended again.
   */
  append(uid: string, entry: ErrorEntry): Promise<void>;
  /** Follows the log, in the order of arrival. Tells only the server's word, and fails where that ends. */
  watch(arrived: Arrived<ErrorEntry[]>, failed: Failed): Stop;
}
