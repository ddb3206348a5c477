import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('servers of one process share what observes the process, and nothing else', () => {
  const [one, other] = [createMetrics().registry, createMetrics().registry];
  const shared = (name: string) => {
    const metric = one.getSingleMetric(name);
    expect(metric).toBeDefined();
    return metric === other.getSingleMetric(name);
  };
  expect(shared('nodejs_gc_duration_seconds')).toBe(true);
  expect(shared('nodejs_eventloop_lag_mean_seconds')).toBe(true);
  expect(shared('glossa_job_duration_seconds')).toBe(false);
});
