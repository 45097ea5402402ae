import { afterEach, expect, it } from 'vitest';
import { leaveMalformed } from './malformed.ts';

afterEach(() => history.replaceState(null, '', '/'));

it.each(['/%E0%A4%A', '/%', '/%?x=1', '/edit-plant/%E0%A4%A', '/messageYTF/%ZZ', '/%C3%28', '/sign-up/%FF'])(
  '%s is nowhere, so it leads home',
  (path) => {
    history.replaceState(null, '', path);
    leaveMalformed();
    expect(location.href).toBe(`${location.origin}/`);
  },
);

it.each(['/', '/edit-plant/50%25', '/edit-plant/%2541', '/edit-plant/Cr%C3%A8me', '/customers?x=%E0%A4%A#%E0%A4%A'])(
  '%s stays',
  (path) => {
    history.replaceState(null, '', path);
    leaveMalformed();
    expect(location.pathname + location.search + location.hash).toBe(path);
  },
);
