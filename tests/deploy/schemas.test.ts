import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { checkDashboard } from './dashboard-types.ts';
import { type Manifest, manifestFolder, manifests, readText, root } from './read-artifacts.ts';
import { checkManifest, createComposeCheck } from './schemas.ts';

/** The files for containers are read by the schemas of the programs that read them, and each check also refuses something. */

/** A copy with a fault. */
function spoil(text: string, good: string, bad: string): string {
  expect(text).toContain(good);
  return text.replace(good, bad);
}

describe('compose', () => {
  const check = createComposeCheck();
  const read = (text: string) => check(parse(text, { merge: true }));

  test.each(['compose.yaml', 'compose.cluster.yaml'])('%s follows the specification', (path) => {
    expect(read(readText(path))).toEqual([]);
  });

  test.each([
    ['a name that does not exist', 'stop_grace_period:', 'stop_grace:'],
    ['a service without a name', 'services:', 'service:'],
    ['a wrong type', 'init: true', 'init: [true]'],
    ['a list in place of a map', '  data:', '  - data'],
  ])('%s is refused', (_what, good, bad) => {
    const text = readText('compose.yaml');
    const at = text.lastIndexOf(good);
    expect(at).toBeGreaterThan(0);
    expect(read(text.slice(0, at) + bad + text.slice(at + good.length))).not.toEqual([]);
  });
});

describe('kustomize', () => {
  let built: string;
  const build = (folder: string) =>
    execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8', stdio: 'pipe' });
  const read = (text: string) =>
    parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  const checkAll = async (text: string) =>
    (await Promise.all(read(text).map(checkManifest))).flat();
  beforeAll(() => {
    built = build(join(root, manifestFolder));
  });

  test('builds what its files say, with the image of the registry', () => {
    const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
    const settings = read(built).find(({ kind }) => kind === 'ConfigMap');
    expect(settings?.metadata.name).toMatch(/^glossa-settings-\w+$/);
    expect(read(built).map(nameOf).sort()).toEqual(
      [...manifests.map(nameOf), `ConfigMap ${settings?.metadata.name}`].sort(),
    );
    expect(built).not.toMatch(/image: glossa$/m);
    expect(built).not.toMatch(/name: glossa-settings$/m);
  });

  test('every manifest follows the schema of its kind', async () => {
    expect(await checkAll(built)).toEqual([]);
    expect(await checkAll(readText(`${manifestFolder}/secrets.example.yaml`))).toEqual([]);
  });

  test.each([
    ['a field that does not exist', 'livenessProbe:', 'livenesProbe:'],
    ['a number as a word', 'replicas: 2', 'replicas: two'],
    ['a required field that is missing', 'pathType: Prefix', 'note: Prefix'],
    ['a deployment without a selector', 'matchLabels:', 'matchLables:'],
    ['a scaler without its target', 'scaleTargetRef:', 'scaleTarget:'],
    ['a scaler with a number as text', 'maxReplicaCount: 10', 'maxReplicaCount: "10"'],
    ['a scaler with an unknown setting', 'pollingInterval:', 'pollInterval:'],
    ['a kind that does not exist', 'apiVersion: policy/v1', 'apiVersion: policy/v9'],
    ['a quantity that is none', 'sizeLimit: 200Gi', 'sizeLimit: 200 Gi'],
  ])('%s is refused', async (_what, good, bad) => {
    expect(await checkAll(spoil(built, good, bad))).not.toEqual([]);
  });

  describe('with a copy', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'glossa-kustomize-'));
      cpSync(join(root, manifestFolder), folder, { recursive: true });
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test('a file that is missing is refused', () => {
      rmSync(join(folder, 'keda.yaml'));
      const { status, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
      expect(status).not.toBe(0);
      expect(stderr).toContain('keda.yaml');
    });
  });
});

describe('the dashboard', () => {
  const text = readText('deploy/grafana-dashboard.json');

  test('follows the schema of Grafana', () => {
    expect(checkDashboard(text)).toEqual([]);
  });

  test('with a field that does not exist, it is refused', () => {
    expect(checkDashboard(spoil(text, '"gridPos"', '"gridPosition"'))).not.toEqual([]);
  });
});
