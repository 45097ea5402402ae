/** Where somebody who is signed out wanted to go: sign-in lies on `/`, and leads on there afterwards. */
const name = 'garden/onward';

export function keepReturnPath(): void {
  const { pathname, search } = location;
  sessionStorage.setItem(name, pathname + search);
  history.replaceState(null, '', '/');
}

export function goToReturnPath(): void {
  const path = sessionStorage.getItem(name);
  if (path === null) return;
  forgetReturnPath();
  history.replaceState(null, '', path);
}

export const forgetReturnPath = (): void => sessionStorage.removeItem(name);
