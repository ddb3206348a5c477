import { expect, inject, test } from 'vitest';
import { listBenchmarks, runSmoke } from './list-benchmarks.ts';

const benchmarks = listBenchmarks({ withObjectStore: false });

test('benchmarks exist', () => {
  expect(benchmarks.length).toBeGreaterThan(10);
});

test.each(benchmarks)('%s runs', async (name) => {
  expect(await runSmoke(name, { PREPARED_DATA: inject('preparedData') })).toMatch(/\d/);
});
