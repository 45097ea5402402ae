/** Where somebody who is signed out wanted to go: sign-in lies on `/`, and leads on there afterwards. */
const name = 'garden/onward';

export function keepOnward(): void {
  const { pathname, search } = location;
  sessionStorage.setItem(name, pathname + search);
  history.replaceState(null, '', '/');
}

export function goOnward(): void {
  const path = sessionStorage.getItem(name);
  if (path === null) return;
  forgetOnward();
  history.replaceState(null, '', path);
}

export const forgetOnward = (): void => sessionStorage.removeItem(name);
