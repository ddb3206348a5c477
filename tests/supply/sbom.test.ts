import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fixedModels } from '../../apps/server/src/platform/models/catalogue.ts';
import { type Component, makeSbom, type Sbom } from '../../scripts/sbom.ts';
import { listInstalled, listLocked, readLock } from '../../scripts/shipped.ts';

let sbom: Sbom;
beforeAll(() => {
  sbom = makeSbom();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const find = (ref: string): Component | undefined =>
  sbom.components.find((component) => component['bom-ref'] === ref);
const validate = (value: unknown) =>
  new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(JSON.stringify(value));

test('is a valid CycloneDX 1.5 document', async () => {
  expect(await validate(sbom)).toBeNull();
});

test('the validator refuses a document with a wrong component', async () => {
  const broken = { ...sbom, components: [{ type: 'nothing', name: 'x' }] };
  expect(await validate(broken)).not.toBeNull();
});

test('contains every installed package with its version, and none for development only', () => {
  const lock = readLock();
  const installed = new Set(listInstalled(lock).map((p) => `${p.name}@${p.version}`));
  expect([...installed].filter((ref) => !find(ref))).toEqual([]);
  const others = listLocked(lock)
    .map((p) => `${p.name}@${p.version}`)
    .filter((ref) => !installed.has(ref));
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter(find)).toEqual([]);
});

test('contains the same where NODE_ENV lets npm leave out packages for development', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(makeSbom().components).toEqual(sbom.components);
});

test('names the product and what is installed but not part of it', () => {
  expect(sbom.metadata.component).toMatchObject({ name: 'glossa', type: 'application' });
  expect(sbom.components.find(({ name }) => name === 'rvfc-polyfill')?.scope).toBe('excluded');
});

test('contains the models of the catalog with their hashes', () => {
  for (const { id, files } of fixedModels) {
    const hashes = find(`model:${id}`)?.components?.map((file) => file.hashes?.[0]?.content);
    expect(hashes).toEqual(files.map(({ sha256 }) => sha256));
  }
  expect(find('model:whisper-base')?.licenses).toEqual([
    { license: { id: 'Apache-2.0' } },
    { license: { id: 'MIT' } },
  ]);
});

test('contains PostgreSQL and Node with their versions, programs and fonts', () => {
  const named = (name: string) => sbom.components.find((component) => component.name === name);
  expect(named('PostgreSQL')?.version).toMatch(/^\d+\.\d+$/);
  expect(named('Node.js')?.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(find('deb:ffmpeg')?.purl).toBe('pkg:deb/debian/ffmpeg');
  expect(sbom.components.filter(({ type }) => type === 'data').length).toBeGreaterThan(0);
  const list = find('list:Passwords of published breaches, from @zxcvbn-ts/language-common');
  expect(list?.licenses).toEqual([{ license: { id: 'MIT' } }]);
});

test('every dependency is a component', () => {
  const refs = new Set([sbom.metadata.component, ...sbom.components].map((one) => one['bom-ref']));
  const named = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(named.filter((ref) => !refs.has(ref))).toEqual([]);
});
