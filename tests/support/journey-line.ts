/** The network of one browser, page and backend alike: it can be cut while the others go on. */
import { loopback } from '#backend/free-port.ts';
import { initJsonOf } from '#backend/local-backend.ts';
import type { Speed } from '#backend/late.ts';
import { type Proxy, startProxy } from '#backend/proxy.ts';
import { serveApp } from '#backend/web-server.ts';
import type { Server } from './journey-server.ts';

export interface Line {
  /** Where this browser finds the app. */
  url: string;
  /** Nothing answers any more: neither the host of the app nor the backend. */
  cut(): void;
  /** The documents cannot be reached any more; all else can. */
  cutDocuments(): void;
  restore(): void;
  /** While on, everything is reached and nothing answers. */
  silence(on: boolean): void;
  /** While on, nothing passes and nothing ends. */
  freeze(on: boolean): void;
  /** What passes takes its time; without a speed none. */
  slow(speed?: Speed): void;
  /** Asked of each answer of the backend from now on: whether it is lost with its connection. Without: none. */
  lose(isLost?: () => boolean): void;
  /** Something on the way answers everything itself, until restored. */
  answer(text: string): void;
  /** The way to the functions alone, cut while everything else goes on. */
  functions: Pick<Proxy, 'cut' | 'restore'>;
  /** From now on the host has the app of another folder. */
  deploy(folder: string): Promise<void>;
  stop(): Promise<void>;
}

export async function openLine({ backend, dist }: Pick<Server, 'backend' | 'dist'>): Promise<Line> {
  const auth = await startProxy(backend.auth);
  const firestore = await startProxy(backend.firestore);
  const functions = await startProxy(backend.functions);
  const at = ({ port }: { port: number }) => ({ host: loopback, port });
  const initJson = initJsonOf({
    projectId: backend.projectId,
    auth: at(auth),
    firestore: at(firestore),
    functions: at(functions),
  });
  let host = await serveApp({ dist, initJson: () => initJson });
  const { port } = host;
  const web = await startProxy(at(host));
  const proxies = [web, auth, firestore, functions];
  return {
    url: `http://${loopback}:${web.port}`,
    functions,
    cut() {
      for (const proxy of proxies) proxy.cut();
    },
    cutDocuments: () => firestore.cut(),
    restore() {
      for (const proxy of proxies) proxy.restore();
    },
    silence(on) {
      for (const proxy of proxies) proxy.dropAnswers(on);
    },
    freeze(on) {
      for (const proxy of proxies) proxy.freeze(on);
    },
    slow(speed) {
      for (const proxy of proxies) proxy.slow(speed);
    },
    lose(isLost) {
      for (const proxy of [auth, firestore, functions]) proxy.lose(isLost);
    },
    answer(text) {
      for (const proxy of proxies) proxy.answer(text);
    },
    async deploy(folder) {
      await host.stop();
      host = await serveApp({ port, dist: folder, initJson: () => initJson });
    },
    async stop() {
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      await host.stop();
    },
  };
}
