{
  // Before anything is painted: whoever is signed in does not come in by the front door.
  const door = localStorage.getItem('garden/signed-in') ? 'closed' : location.pathname === '/' ? 'open' : 'low';
  document.documentElement.dataset.door = door;
  // What grows there is asked for at once, beside the styles that will show it.
  if (door !== 'closed') new Image().src = innerWidth < 992 ? '/door/bed.svg' : '/door/bed-wide.svg';
}
