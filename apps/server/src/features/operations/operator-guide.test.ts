import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { configVariables, readConfig } from '../../platform/config.ts';
import { createMetrics } from '../../platform/metrics.ts';

const guide = await readFile(
  new URL('../../../../../docs/operator-guide.md', import.meta.url),
  'utf8',
);
const rowsOf = (heading: string) => {
  const [, after = ''] = guide.split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  return [...section.matchAll(/^\| `([^`]+)` \| (.*?) \|/gm)].map(([, name = '', second = '']) => ({
    name,
    second: second.replaceAll('`', ''),
  }));
};

test('the guide names every setting there is, and none that is not', () => {
  const named = rowsOf('Configuration').map(({ name }) => name);
  expect(named.toSorted()).toEqual(configVariables.toSorted());
});

test('the defaults of the guide are those of the program', () => {
  const plain = rowsOf('Configuration').filter(({ second }) => second !== '–');
  // Setting each to what the guide says changes nothing.
  const set = Object.fromEntries(plain.map(({ name, second }) => [name, second]));
  expect(readConfig(set)).toEqual(readConfig({}));
});

test('the guide names every metric of ours', async () => {
  const metrics = createMetrics();
  const names = (await metrics.registry.getMetricsAsJSON())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('glossa_'));
  expect(names.length).toBeGreaterThan(2);
  const named = rowsOf('Metrics').map(({ name }) => name);
  expect(named).toEqual(expect.arrayContaining(names));
});
