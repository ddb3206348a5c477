import { expect, test } from 'vitest';
import { findMissedGoals, maxConnections } from './goals.ts';

const kind = { name: 'server-killed', points: 5, wanted: 5, failed: 0, backMs: 0 };
const good = { results: [kind], connections: maxConnections, memoryGrowth: 1.15 };

test('a run that reached everything misses no goal', () => {
  expect(findMissedGoals(good)).toEqual([]);
  expect(findMissedGoals({ ...good, memoryGrowth: undefined })).toEqual([]);
});

test('points that were not reached are named, with the reason of a skipped kind', () => {
  const skipped = { ...kind, name: 'disk-full', points: 0, skipped: 'skipped: no tmpfs' };
  expect(findMissedGoals({ ...good, results: [{ ...kind, points: 3 }, skipped] })).toEqual([
    'NOT REACHED: server-killed: 3 of 5 points',
    'NOT REACHED: disk-full: 0 of 5 points (skipped: no tmpfs)',
  ]);
});

test('connections above the pools and memory above its goal are missed goals', () => {
  const [connections, memory] = findMissedGoals({
    ...good,
    connections: maxConnections + 1,
    memoryGrowth: 1.16,
  });
  expect(connections).toMatch(
    `MISSED: ${maxConnections + 1} connections to PostgreSQL; the pools allow ${maxConnections}`,
  );
  expect(memory).toMatch(/^MISSED: memory at rest grew to 1.16/);
});
