import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { messages } from './apps/web/messages-plugin.ts';
import { extendedTests } from './scripts/extended-tests.mjs';
import { SlowestFirst } from './tests/slowest-first.ts';

const postgres = fileURLToPath(
  new URL('apps/server/src/testing/postgres-global-setup.ts', import.meta.url),
);

const english = fileURLToPath(new URL('apps/web/src/testing/english.ts', import.meta.url));
const prepared = fileURLToPath(new URL('tests/e2e/support/prepare.ts', import.meta.url));

const restore = fileURLToPath(new URL('apps/web/src/testing/restore-page.ts', import.meta.url));
const timeouts = fileURLToPath(new URL('apps/web/src/testing/test-timeouts.ts', import.meta.url));
const waitLonger = fileURLToPath(new URL('tests/wait-longer.ts', import.meta.url));

/** Set by scripts/test.mjs alone, so that vitest itself runs every file. */
const left = process.env.GLOSSA_TEST_CORE === '1' ? extendedTests : [];

/** In milliseconds; the default of one second is short for two busy cores. */
const poll = { timeout: 15_000 };

/** Six kinds of tests; scripts/test.mjs decides which run side by side. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // The inference runtime would otherwise report its use to its makers.
    env: { ORT_DISABLE_TELEMETRY: '1' },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'tests/asvs/*.test.ts',
            'tests/deploy/*.test.ts',
            'tests/document-corpus/*.test.ts',
            'tests/cluster/*.test.ts',
            'tests/faults/*.test.ts',
            'tests/guide/*.test.ts',
            'tests/subtitle-suites/*.test.ts',
            'tests/quality/**/*.test.ts',
            'tests/supply/*.test.ts',
          ],
          exclude: ['**/*.real.test.ts', '**/*.s3.test.ts', '**/node_modules/**', ...left],
          globalSetup: [postgres],
          setupFiles: [waitLonger],
          expect: { poll },
          // Importing the server's services takes seconds: a worker does it once, not for each of a hundred files.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [messages()],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [english, timeouts, waitLonger, restore],
          expect: { poll },
          // Importing the screens and their libraries takes seconds, as above.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'real',
          include: ['packages/**/*.real.test.ts', 'apps/server/src/**/*.real.test.ts'],
          exclude: ['**/node_modules/**', ...left],
          setupFiles: [waitLonger],
          expect: { poll },
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          // Against OpenStack Swift, which `npm test -- --only s3` installs.
          name: 's3',
          include: ['apps/server/src/**/*.s3.test.ts', 'tests/s3/*.s3.test.ts'],
          globalSetup: [postgres],
          setupFiles: [waitLonger],
          expect: { poll },
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...left],
          globalSetup: [prepared],
          // A worker keeps its browser from file to file.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          setupFiles: [waitLonger],
          expect: { poll },
        },
      },
      {
        test: {
          name: 'bench',
          include: ['bench/*.test.ts'],
          globalSetup: [prepared],
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
