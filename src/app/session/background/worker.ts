/** What the service worker loads when there is something to send: see `src/sw/background.ts`. */
import { pushWaiting } from './push-waiting.ts';

Object.assign(globalThis, { pushWaiting });
