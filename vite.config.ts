import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defaultClientConditions } from 'vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import { youngSpace } from './backend/young-space.ts';
import { backgroundScripts } from './scripts/background-scripts.ts';
import { ownProperties } from './scripts/own-properties.ts';
import { production } from './scripts/production.ts';
import { sampleType } from './scripts/sample-type.ts';
import { testReporter } from './scripts/test-reporter.ts';
import { WaitingFirst } from './scripts/waiting-first.ts';
import packageJson from './package.json' with { type: 'json' };
import { sendTag } from './src/app/platform/send-tag.ts';
import { demoManifest, demoPage, manifest, withCompanyName } from './src/app/shell/install/manifest.ts';
import { backgroundFile, backgroundScript, sendingFile } from './src/sw/background.ts';
import { demoWorker, worker } from './src/sw/worker.ts';

/** The folder where `npm test` reads what was counted, by however many runs. */
const reports = process.env['TEST_REPORTS'];

/** The version, and where there is a repository the commit, so that a user can tell which app they have. */
function appVersion(): string {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
    return `${packageJson.version} (${commit})`;
  } catch {
    return packageJson.version;
  }
}

/** On two processors Vitest's own choice is one. */
const twoAtLeast = Math.max(2, availableParallelism() - 1);

/** Tests beside emulators and browsers, which are patient. `maxWorkers`: one where files share an emulator, or measure. */
const crossing = (name: string, maxWorkers: number) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    maxWorkers,
    execArgv: [youngSpace],
    // Where tests of a file are independent of each other.
    maxConcurrency: 3,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Each look costs the processors something.
    expect: { poll: { timeout: 60_000, interval: 200 } },
    // Who reads of a failure, reads what was there instead.
    chaiConfig: { truncateThreshold: 2_000 },
  },
});

export default defineConfig(({ mode }) => ({
  // The static demo is served in whatever folder.
  base: mode === 'demo' ? './' : '/',
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(appVersion()) },
  // RxJS as classes; its default is functions for browsers of 2015, and a sixth larger.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [
    production,
    react(),
    ownProperties,
    sampleType,
    ...(mode === 'demo' ? [] : [backgroundScripts({ [backgroundFile]: backgroundScript(sendTag) }, sendingFile)]),
    { name: 'company-name', transformIndexHtml: mode === 'demo' ? demoPage : (html: string) => withCompanyName(html) },
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: mode === 'demo' ? demoManifest() : manifest,
      workbox: mode === 'demo' ? demoWorker : worker,
    }),
  ],
  build: {
    target: 'es2022',
    manifest: mode !== 'demo',
    sourcemap: mode !== 'demo',
    outDir: mode === 'demo' ? 'dist-demo' : 'dist',
    // Every browser that the app runs in preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each is one piece with all that it needs and the ones above lack: a file costs a request, the page time, and whoever
          // signs in gets all screens anyway, first what is seen first.
          groups: [
            { name: 'first', tags: ['$initial'], priority: 9 },
            {
              // With what its backends share with all the rest: Firebase comes with neither, nor do they with Firebase.
              name: 'front-door',
              test: /(session\/front-door|account-removal\/port|domain\/(equal|removal)|distinctUntilChanged)\.[jt]s$/,
              priority: 8,
            },
            { name: 'services', test: /src\/app\/session\/services\.ts$/, priority: 7 },
            { name: 'alert-dialog', test: /src\/ui\/alert-dialog\.tsx$/, priority: 6 },
            { name: 'password-reset', test: /src\/app\/shell\/routes\/password-reset-route\.tsx$/, priority: 5 },
            { name: 'registration', test: /src\/app\/shell\/routes\/registration-route\.tsx$/, priority: 5 },
            { name: 'field-error', test: /src\/ui\/field-error\.tsx$/, priority: 5 },
            { name: 'firebase-backend', test: /src\/app\/platform\/backend\/firebase-backend\.ts$/, priority: 5 },
            { name: 'demo-line', test: /src\/app\/platform\/backend\/demo-line\.ts$/, priority: 4 },
            { name: 'replica', test: /src\/app\/session\/device\/replica\.ts$/, priority: 3 },
            {
              name: 'signed-in',
              test: /src\/(app\/shell\/(signed-in|routes\/(home|storage-notice)-route)\.tsx|screens\/home\/[a-z-]+\.tsx|garden\/drawings\/[a-z-]+\.tsx|ui\/.*\.module\.css)$/,
              priority: 2,
            },
            {
              name: 'people',
              test: /src\/(screens\/people\/[a-z-]+|app\/shell\/routes\/customers-route)\.tsx$/,
              priority: 1,
            },
            { name: 'screens', test: /src\/((screens|garden)\/[a-z-]+|app\/shell\/routes)\/[a-z-]+\.tsx$/ },
          ],
        },
      },
    },
  },
  // What development bundles beforehand goes by none of the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [ownProperties] } },
  server: { host: '127.0.0.1' },
  test: {
    reporters: reports ? ['default', testReporter(`${reports}/${process.pid}.json`)] : ['default'],
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // The machine may be busy; how fast we are is the benchmark's question.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          execArgv: [youngSpace],
          maxWorkers: twoAtLeast,
          // Nothing here leaves anything behind, and a process for each file would take most of the time.
          isolate: false,
          include: ['{domain,machines,sync,backend,scripts,functions}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'functions/lib/**'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'unit-page',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          environment: 'jsdom',
          execArgv: [youngSpace],
          maxWorkers: twoAtLeast,
          // A page for each file would take most of the time.
          isolate: false,
          setupFiles: 'tests/support/page.ts',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      ...['contract', 'rules'].map((name) =>
        mergeConfig(crossing(name, 2), { test: { globalSetup: 'tests/support/shared-firestore.ts' } }),
      ),
      // It waits for nothing but processors, which others may have for as long as they want.
      mergeConfig(crossing('sync', 2), { test: { testTimeout: 3_600_000 } }),
      crossing('mutations', 2),
      crossing('screens', 1),
      crossing('lighthouse', 1),
      mergeConfig(crossing('functions', 1), {
        // Loading firebase-admin for each file would take some seconds.
        test: { globalSetup: 'tests/functions/global-setup.ts', isolate: false },
      }),
      // Firestore's client for Node is mended as the one for pages is: here both meet what customers may write.
      mergeConfig(crossing('journeys', 3), {
        plugins: [ownProperties],
        test: {
          globalSetup: 'tests/journeys/global-setup.ts',
          // Loading Firestore's client for each file would take most of a minute.
          isolate: false,
          server: { deps: { inline: [/firebase\/firestore/] } },
        },
      }),
    ],
  },
}));
