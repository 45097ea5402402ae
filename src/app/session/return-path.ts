/** Where somebody who is signed out wanted to go: sign-in lies on `/`, and leads on there afterwards. */
import { tabStorage } from '../platform/page-storage.ts';
import { hrefOf, keptName, screenAddress } from '../platform/place.ts';

const name = keptName('garden/onward');

export function keepReturnPath(): void {
  const { pathname, search, hash } = screenAddress();
  tabStorage.setItem(name, pathname + search + hash);
  history.replaceState(null, '', hrefOf('/'));
}

export function goToReturnPath(): void {
  const path = tabStorage.getItem(name);
  if (path === null) return;
  forgetReturnPath();
  history.replaceState(null, '', hrefOf(path));
}

export const forgetReturnPath = (): void => tabStorage.removeItem(name);
