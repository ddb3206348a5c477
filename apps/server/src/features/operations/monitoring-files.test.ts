import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

const folder = fileURLToPath(new URL('../../../../../deploy/', import.meta.url));
const rulesPath = `${folder}prometheus-alerts.yml`;

type Rule = { alert: string; expr: string; annotations: { summary: string; description: string } };
type Panel = { title: string; targets: Array<{ expr: string }> };

const token = 'a-token-for-metrics';
let api: TestApi;
/** Every series of a server on which nothing happened yet, by name, with the names of its labels. */
const series = new Map<string, Set<string>>();
let body: string;
beforeAll(async () => {
  api = await createTestApi({ env: { GLOSSA_METRICS_TOKEN: token } });
  const scrape = () =>
    api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  // The first one is the only request there was.
  await scrape();
  ({ body } = await scrape());
  for (const [, name = '', labels = ''] of body.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    series.set(name, known);
  }
});
afterAll(() => api.stop());

const readRules = async (): Promise<Rule[]> =>
  (parse(await readFile(rulesPath, 'utf8')) as { groups: Array<{ rules: Rule[] }> }).groups.flatMap(
    ({ rules }) => rules,
  );
const readPanels = async (): Promise<Panel[]> =>
  (JSON.parse(await readFile(`${folder}grafana-dashboard.json`, 'utf8')) as { panels: Panel[] })
    .panels;

/** Names of ours in an expression with the labels it selects or groups by; other jobs' labels are Prometheus' own. */
function assertKnown(expr: string): number {
  const used = [...expr.matchAll(/\b((?:glossa|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
  for (const [, name = '', selector = ''] of used) {
    expect([...series.keys()], expr).toContain(name);
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/,\s*/),
    );
    const selected = [...selector.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label);
    const ownJob = name.startsWith('glossa_');
    for (const label of [...grouped, ...selected])
      if (ownJob) expect([...(series.get(name) ?? [])], `${name} in ${expr}`).toContain(label);
  }
  return used.length;
}

test('every alert uses metrics and labels that a fresh server has, and says what to do', async () => {
  const rules = await readRules();
  expect(rules.length).toBeGreaterThan(8);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, annotations } of rules) {
    if (alert !== 'GlossaDown') expect(assertKnown(expr), alert).toBeGreaterThan(0);
    expect(annotations.summary, alert).toMatch(/\S/);
    expect(annotations.description, alert).toMatch(/\S/);
  }
});

test('every panel of the dashboard uses metrics and labels that a fresh server has', async () => {
  const panels = await readPanels();
  expect(panels.length).toBeGreaterThan(12);
  for (const { title, targets } of panels)
    for (const { expr } of targets) expect(assertKnown(expr), title).toBeGreaterThan(0);
});

test('a fresh server has every series of jobs, pools, mails and deliveries, at 0', () => {
  for (const job of ['media.prepare', 'translation.output', 'webhooks.deliver'])
    for (const outcome of ['done', 'failed', 'retried', 'superseded', 'dead_letter'])
      expect(body).toContain(
        `glossa_job_duration_seconds_count{job="${job}",outcome="${outcome}"} 0`,
      );
  expect(body).toContain('glossa_job_wait_seconds_count{job="media.transcribe"} 0');
  expect(body).toContain('glossa_queue_oldest_seconds{job="media.transcribe"} 0');
  expect(body).toMatch(/glossa_queue_jobs\{job="media\.transcribe",state="waiting"\} 0/);
  for (const pool of ['main', 'queue', 'monitor'])
    for (const state of ['used', 'idle', 'waiting', 'max'])
      expect(body).toMatch(
        new RegExp(`glossa_database_connections\\{pool="${pool}",state="${state}"\\} \\d+`),
      );
  expect(body).toContain('glossa_database_connections{pool="main",state="max"} 12');
  expect(body).toContain('glossa_mails_total{result="refused"} 0');
  expect(body).toContain('glossa_webhook_deliveries{status="failed"} 0');
  expect(body).toMatch(
    /glossa_engine_run_duration_seconds_count\{kind="speech-to-text",engine="[\w-]+",outcome="failed"\} 0/,
  );
  expect(body).toMatch(/glossa_build_info\{version="\d[^"]*",commit="[0-9a-f]*"\} 1/);
});
