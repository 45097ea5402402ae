/** Which backend the app talks to: asked of the host at run time, kept on the device for starts without a network. */
import type { FirebaseOptions } from 'firebase/app';
import * as v from 'valibot';
import { isPlain } from '#domain/plain.ts';
import { keptAnswer, type KeptAnswer } from './kept-answer.ts';

const place = v.object({ host: v.string(), port: v.pipe(v.number(), v.integer()) });
export type HostPort = v.InferOutput<typeof place>;

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
export const timeouts = { known: 2_000, unknown: 15_000 };

class BackendConfigError extends Error {}

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
  const last = await remembered(kept, timeout(timeouts.known));
  if (last && !online()) return last;
  // Not cancelled when it is late: the next start has its answer then.
  const asked = ask(fetch).then((config) => {
    // A browser that refuses to keep it, or says nothing, can still go on with it.
    kept.set(JSON.stringify(config)).catch(() => undefined);
    return config;
  });
  return Promise.race([asked, timeout(last ? timeouts.known : timeouts.unknown)]).catch((cause: unknown) => {
    if (last) return last;
    throw cause instanceof BackendConfigError ? cause : new BackendConfigError('the backend did not answer', { cause });
  });
}

async function ask(fetch: typeof globalThis.fetch): Promise<BackendConfig> {
  const response = await fetch(address, { cache: 'no-store', headers: { accept: 'application/json' } });
  if (!response.ok) throw new BackendConfigError(`${address} answers ${response.status}`);
  return backendConfigOf(await response.text());
}

/** `silence` rejects: a storage that says nothing until then has nothing. */
const remembered = (kept: KeptAnswer, silence: Promise<never>): Promise<BackendConfig | null> =>
  Promise.race([kept.get(), silence])
    .then((text) => (text === null ? null : backendConfigOf(text)))
    .catch(() => null);

const given = v.pipe(v.string(), v.nonEmpty());
const plain = v.custom<object>(isPlain, 'not an object');
const demo = v.object({ demo: v.literal(true) });
const project = v.pipe(
  plain,
  v.looseObject({
    apiKey: given,
    projectId: given,
    emulators: v.optional(v.pipe(plain, v.object(v.entriesFromList(services, v.optional(place))))),
  }),
);

/** Throws a `BackendConfigError` that names what is wrong, for example the log-in page of a hotel. */
export function backendConfigOf(text: string): BackendConfig {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  if (!json.success) throw new BackendConfigError(`${address} is not JSON`);
  if (v.is(demo, json.output)) return { demo: true };
  const read = v.safeParse(project, json.output);
  if (read.success) return read.output as FirebaseConfig;
  const [issue] = read.issues;
  throw new BackendConfigError(`${address}: ${v.getDotPath(issue) ?? 'all of it'}: ${issue.message}`);
}

function rejectAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new BackendConfigError('no answer')), milliseconds));
}
