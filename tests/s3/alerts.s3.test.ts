import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Here because Debian's package of Prometheus starts a service, like the others of these tests. */

let folder: string;
const text = readFileSync('deploy/prometheus-alerts.yml', 'utf8');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-alerts-'));
});
afterAll(() => rm(folder, { recursive: true }));

function check(rules: string) {
  const path = join(folder, 'alerts.yml');
  writeFileSync(path, rules);
  return spawnSync('promtool', ['check', 'rules', path], { encoding: 'utf8' });
}

test('Prometheus reads the alerts', () => {
  const { status, stdout, stderr } = check(text);
  expect(status, `${stdout}${stderr}`).toBe(0);
  expect(stdout).toContain(`${text.match(/^ +- alert:/gm)?.length} rules found`);
});

test.each([
  ['an expression that does not end', 'expr: up{job="glossa"} == 0', 'expr: up{job="glossa" == 0'],
  ['a duration that is none', 'for: 2m', 'for: two minutes'],
  ['a field that does not exist', 'annotations:', 'notes:'],
  ['a function that does not exist', 'histogram_quantile(', 'quantile_of('],
])('%s is refused', (_what, good, bad) => {
  expect(text).toContain(good);
  expect(check(text.replace(good, bad)).status).not.toBe(0);
});
