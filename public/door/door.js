{
  // Before anything is painted: whoever is signed in does not come in by the front door.
  const { dataset } = document.documentElement;
  const demo = 'demo' in dataset;
  const folder = demo ? location.pathname.replace(/[^/]*$/, '') : '';
  const path = demo ? location.hash.slice(1) || '/' : location.pathname;
  const door = path === '/' ? 'sign-in' : /^\/sign-up(\/|$)/.test(path) ? 'registration' : 'password-reset';
  let signedIn = null;
  try {
    signedIn = localStorage.getItem(`${folder}garden/signed-in`);
  } catch {
    // Where the browser refuses that nobody stays signed in.
  }
  // The newest that the app asks of a browser. Without the one nothing is opened after signing in, without the other what
  // logging out could not remove at once would stay.
  const opensNothing = typeof AbortSignal === 'undefined' || !AbortSignal.any;
  const removesNothing = typeof IDBFactory !== 'undefined' && !IDBFactory.prototype.databases;
  if (opensNothing || removesNothing) {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('.outdated').hidden = false;
    });
  }
  if (!signedIn) {
    dataset.door = door;
    // What grows there is asked for at once, beside the styles that will show it.
    new Image().src = `${folder}/door/bed${innerWidth < 992 ? '' : '-wide'}.svg`.replace('//', '/');
  }
}
