// Before anything is painted: whoever is signed in does not come in by the front door.
document.documentElement.dataset.door = localStorage.getItem('garden/signed-in')
  ? 'closed'
  : location.pathname === '/'
    ? 'open'
    : 'low';
