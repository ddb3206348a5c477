import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { messages } from './apps/web/messages-plugin.ts';

const postgres = fileURLToPath(
  new URL('apps/server/src/test-support/postgres-global-setup.ts', import.meta.url),
);

const patience = fileURLToPath(new URL('apps/web/src/test-support/patience.ts', import.meta.url));

/** Four kinds of tests, run one after the other on two cores: see scripts/test.mjs. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // The inference runtime would otherwise report its use to its makers.
    env: { ORT_DISABLE_TELEMETRY: '1' },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
          exclude: ['**/*.real.test.ts', '**/node_modules/**'],
          globalSetup: [postgres],
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
          setupFiles: [patience],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'real',
          include: ['packages/**/*.real.test.ts', 'apps/server/src/**/*.real.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
