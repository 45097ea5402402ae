import { hrefOf, screenAddress } from '../../platform/place.ts';

/**
 * An address with broken percent-encoding names no screen, and nothing that reads addresses may be asked about it. Only a
 * page that is opened can have one: the app itself goes to none.
 */
export function leaveMalformed(): void {
  try {
    decodeURIComponent(screenAddress().pathname);
  } catch {
    history.replaceState(history.state, '', hrefOf('/'));
  }
}
