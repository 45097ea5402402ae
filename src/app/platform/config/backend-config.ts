/** Which backend the app talks to: asked of the host at run time, kept on the device for starts without a network. */
import type { FirebaseOptions } from 'firebase/app';
import { keptAnswer, type KeptAnswer } from './kept-answer.ts';

export interface HostPort {
  host: string;
  port: number;
}

/** What Firebase Hosting answers, and where a local backend runs beside it. */
export type FirebaseConfig = FirebaseOptions & {
  apiKey: string;
  projectId: string;
  emulators?: Partial<Record<(typeof services)[number], HostPort>>;
};
export type BackendConfig = { demo: true } | FirebaseConfig;

const services = ['auth', 'firestore', 'functions'] as const;
/** Never answered from what the device keeps of the app. */
export const address = '/__/firebase/init.json';

/** Milliseconds to wait for the host: a device that has been here before does not wait for a slow net. */
export const patience = { known: 2_000, unknown: 15_000 };

export class BackendConfigError extends Error {}

export interface BackendConfigOptions {
  kept?: KeptAnswer;
  fetch?: typeof fetch;
  online?: () => boolean;
  /** Rejects after that many milliseconds. */
  timeout?: (milliseconds: number) => Promise<never>;
}

/** Rejects with a `BackendConfigError` on the first start on a device that cannot reach the host. */
export async function loadBackendConfig(options: BackendConfigOptions = {}): Promise<BackendConfig> {
  const { kept = keptAnswer(address), fetch = globalThis.fetch, timeout = rejectAfter } = options;
  const { online = () => navigator.onLine } = options;
  const last = await remembered(kept);
  if (last && !online()) return last;
  // Not cancelled when it is late: the next start has its answer then.
  const asked = ask(fetch).then(async (config) => {
    // A browser that refuses to keep it can still go on with it.
    await kept.set(JSON.stringify(config)).catch(() => undefined);
    return config;
  });
  try {
    return await Promise.race([asked, timeout(last ? patience.known : patience.unknown)]);
  } catch (cause) {
    if (last) return last;
    if (cause instanceof BackendConfigError) throw cause;
    throw new BackendConfigError('the backend did not answer', { cause });
  }
}

async function ask(fetch: typeof globalThis.fetch): Promise<BackendConfig> {
  const response = await fetch(address, { cache: 'no-store', headers: { accept: 'application/json' } });
  if (!response.ok) throw new BackendConfigError(`${address} answers ${response.status}`);
  return backendConfigOf(await response.text());
}

async function remembered(kept: KeptAnswer): Promise<BackendConfig | null> {
  try {
    const text = await kept.get();
    return text === null ? null : backendConfigOf(text);
  } catch {
    return null;
  }
}

/** Throws a `BackendConfigError` that names what is wrong, for example the log-in page of a hotel. */
export function backendConfigOf(text: string): BackendConfig {
  const config = parse(text);
  if (config.demo === true) return { demo: true };
  for (const key of ['apiKey', 'projectId'] as const) {
    if (typeof config[key] !== 'string' || config[key] === '') throw new BackendConfigError(`${address} has no ${key}`);
  }
  const emulators = config.emulators ?? {};
  if (!isRecord(emulators)) throw new BackendConfigError(`${address}: emulators is not an object`);
  for (const service of services) {
    const place = emulators[service];
    if (place !== undefined && !isHostPort(place)) {
      throw new BackendConfigError(`${address}: emulators.${service} needs a host and a port`);
    }
  }
  return config as FirebaseConfig;
}

function parse(text: string): Partial<Record<keyof FirebaseConfig | 'demo', unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new BackendConfigError(`${address} is not JSON`, { cause });
  }
  if (!isRecord(value)) throw new BackendConfigError(`${address} is not an object`);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHostPort(value: unknown): value is HostPort {
  return isRecord(value) && typeof value['host'] === 'string' && Number.isInteger(value['port']);
}

function rejectAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new BackendConfigError('no answer in time')), milliseconds),
  );
}
