import { expect, test } from 'vitest';
import { listBenchmarks, runSmoke } from '../../bench/list-benchmarks.ts';

const benchmarks = listBenchmarks({ withObjectStore: true });

test('benchmarks of several processes exist', () => {
  expect(benchmarks.length).toBeGreaterThan(2);
});

test.each(benchmarks)('%s runs', async (name) => {
  expect(await runSmoke(name)).toMatch(/\d/);
});
