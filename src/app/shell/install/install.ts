/** What the browser says about installing the app. Its offer comes early and only once, so it is caught at the start. */
import type { InstallEvent } from '#machines/intro.ts';

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<(event: InstallEvent) => void>();
const tell = (event: InstallEvent) => {
  for (const listener of listeners) listener(event);
};

export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    tell({ type: 'install.offered' });
  });
  addEventListener('appinstalled', () => {
    offer = null;
    tell({ type: 'app.installed' });
  });
}

/** Also tells of an offer that is already there. Answers how to stop. */
export function watchInstall(listener: (event: InstallEvent) => void): () => void {
  const mode = matchMedia('(display-mode: standalone)');
  const moved = () => mode.matches && listener({ type: 'app.installed' });
  listeners.add(listener);
  mode.addEventListener('change', moved);
  if (offer) listener({ type: 'install.offered' });
  return () => {
    listeners.delete(listener);
    mode.removeEventListener('change', moved);
  };
}

/** Shows the browser's question; each offer can be used once. Resolves with whether the user agreed. */
export async function promptInstall(): Promise<boolean> {
  const made = offer;
  offer = null;
  if (!made) return false;
  await made.prompt();
  return (await made.userChoice).outcome === 'accepted';
}

/** Runs in its own window, from the home screen. Safari on an iPhone says so in its own way. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
