import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

const folder = dirname(fileURLToPath(import.meta.url));
/** Benchmarks document their usage; the other files are helpers. */
const benchmarks = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .filter((name) => readFileSync(join(folder, name), 'utf8').includes(`node bench/${name}`));

test('benchmarks exist', () => {
  expect(benchmarks.length).toBeGreaterThan(10);
});

test.each(benchmarks)('%s runs', async (name) => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, name), '--smoke'], {
    env: { ...process.env, PREPARED_DATA: inject('preparedData') },
    timeout: 240_000,
  });
  expect(stdout).toMatch(/\d/);
});
