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
  // The newest that the app asks of a browser. Without it nothing is opened after signing in.
  if (typeof AbortSignal === 'undefined' || !AbortSignal.any) {
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
