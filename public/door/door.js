{
  // Before anything is painted: whoever is signed in does not come in by the front door.
  const { pathname } = location;
  const door = pathname === '/' ? 'sign-in' : /^\/sign-up(\/|$)/.test(pathname) ? 'registration' : 'password-reset';
  if (!localStorage.getItem('garden/signed-in')) {
    document.documentElement.dataset.door = door;
    // What grows there is asked for at once, beside the styles that will show it.
    new Image().src = innerWidth < 992 ? '/door/bed.svg' : '/door/bed-wide.svg';
  }
}
