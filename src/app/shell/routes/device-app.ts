/** What the browser keeps of the app itself: which version, and whether all parts of it are there. */
import type { DeviceApp } from '#screens/sync/device.ts';
import { systemClock } from '#sync/clock.ts';

/** Milliseconds: how long the host may take to say whether it has a newer version, and taking one may need. */
const timeout = 3_000;
const reloadTimeout = 4_000;

/**
 * A part bears a hash of what is in it, so that its name alone tells which it is. It follows a quote, a slash or a bracket:
 * trying it at each letter of all parts takes twenty times as long.
 */
const partNames = /["'`/(]([\w.-]+-[\w-]{8}\.(?:js|css|svg|png|woff2))\b/g;
const readable = /\.(?:html|js|css)$/;
const page = 'index.html';

const addressOf = (name: string) => new URL(`${import.meta.env.BASE_URL}${name}`, location.href).href;
/** An address is kept with its revision behind it. */
const kept = (name: string) => caches.match(addressOf(name), { ignoreSearch: true });

/** Follows the parts from the page on, each to those that it names; answers which are not there. */
export async function missingParts(find: (name: string) => Promise<Response | undefined>): Promise<string[]> {
  const known = new Set([page]);
  const missing: string[] = [];
  for (const name of known) {
    const part = await find(name);
    if (!part) missing.push(name);
    else if (readable.test(name)) {
      for (const [, found] of (await part.text()).matchAll(partNames)) known.add(`assets/${found}`);
    }
  }
  return missing;
}

export function deviceApp(container = navigator.serviceWorker as ServiceWorkerContainer | undefined): DeviceApp {
  const reload = () => location.reload();
  let controlled = Boolean(container?.controller);
  /** Another tab has taken a version that is newer than this page. */
  let taken = false;
  container?.addEventListener('controllerchange', () => {
    taken ||= controlled;
    controlled = true;
  });
  return {
    async look(asks) {
      const registration = await container?.getRegistration();
      if (asks && navigator.onLine)
        await Promise.race([registration?.update().catch(() => undefined), systemClock.sleep(timeout)]);
      const missing = container?.controller ? (await missingParts(kept)).length : 0;
      // Last: of two looks the later one tells what is newer.
      const here = Boolean(container?.controller);
      return {
        supported: container !== undefined,
        controlled: here,
        newer: here && (taken || Boolean(registration?.waiting ?? registration?.installing)),
        missing,
      };
    },
    onKept(told) {
      const ending = new AbortController();
      const { signal } = ending;
      container?.addEventListener('controllerchange', told, { signal });
      // Where there is no worker yet, once there is one.
      void container?.ready.then((registration) => {
        const follow = () => registration.installing?.addEventListener('statechange', told, { signal });
        const found = () => {
          follow();
          told();
        };
        follow();
        registration.addEventListener('updatefound', found, { signal });
      });
      return () => ending.abort();
    },
    reload,
    async update() {
      const registration = await container?.getRegistration();
      const { installing } = registration ?? {};
      if (installing)
        await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
      if (!registration?.waiting) return reload();
      container?.addEventListener('controllerchange', reload, { once: true });
      registration.waiting.postMessage({ type: 'SKIP_WAITING' });
      setTimeout(reload, reloadTimeout);
    },
    async repair() {
      const registration = await container?.getRegistration();
      await registration?.update();
      // Of another version the parts have other names: that one is to be taken instead.
      if (registration?.installing ?? registration?.waiting) return;
      // Another app may lie in a folder of this host; the worker looks in its own, which bears its scope.
      const own = `-${registration?.scope}`;
      const name = (await caches.keys()).find((each) => each.includes('precache') && each.endsWith(own));
      const cache = name === undefined ? undefined : await caches.open(name);
      for (const missing of await missingParts(kept)) {
        const response = await fetch(addressOf(missing), { cache: 'reload' });
        if (response.ok) await cache?.put(missing === page ? await revised(missing) : addressOf(missing), response);
      }
    },
  };
}

/** What has no hash in its name is kept under its revision, which the worker's own text tells. */
async function revised(name: string): Promise<string> {
  const text = await (await fetch(addressOf('sw.js'), { cache: 'no-store' })).text();
  const [, revision = ''] = new RegExp(`url:"${name.replace('.', '\\.')}",revision:"(\\w+)"`).exec(text) ?? [];
  return `${addressOf(name)}?__WB_REVISION__=${revision}`;
}
