/** What tests in Node find without asking, for the page: before anything else is loaded. */
const channel = new MessageChannel();
const tasks: (() => void)[] = [];
channel.port1.addEventListener('message', () => tasks.shift()?.());
channel.port1.start();

const config = {
  root: '/',
  setupFiles: [],
  sequence: { shuffle: false, concurrent: false, seed: 1, hooks: 'stack', setupFiles: 'list' },
  maxConcurrency: 5,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: 0,
  allowOnly: false,
  passWithNoTests: false,
  includeTaskLocation: false,
  tags: [],
  fakeTimers: {},
  expect: { poll: { timeout: 60_000 } },
};

/** Both what the runner and what `vi` and `expect` of the same package read. */
export const runnerConfig = config;

Object.assign(globalThis, {
  setImmediate: (task: () => void) => {
    tasks.push(task);
    channel.port2.postMessage(null);
  },
  __vitest_worker__: {
    config,
    filepath: '',
    environment: { name: 'page' },
    metaEnv: {},
    evaluatedModules: { idToModuleMap: new Map() },
    resolvingModules: new Set(),
    moduleExecutionInfo: new Map(),
    rpc: {},
  },
});
