import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fault, type ModelHost, startModelHost } from '../../testing/model-host.ts';
import type { FixedModel } from './catalogue.ts';
import { createModelStore, type ModelStore } from './model-store.ts';

const repository = 'owner/listed';
const model: FixedModel = {
  id: 'listed',
  label: { text: 'Listed' },
  kind: 'speech-to-text',
  ...{ license: 'MIT', languages: ['en'], downloadBytes: 200_000, isMeasured: false },
  folder: repository,
  upstream: `https://huggingface.co/${repository}`,
  listedBy: { repository, branch: 'main' },
  files: [{ path: 'config.json' }, { path: 'onnx/model.onnx' }],
};
const config = Buffer.from('{"num_mel_bins": 128}');
const weights = randomBytes(200_000);
const published = { 'config.json': config, 'onnx/model.onnx': weights, 'README.md': config };

let folder: string;
let host: ModelHost;
let store: ModelStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-listed-'));
  host = await startModelHost();
  store = createModelStore({ folder, npmRoots: [], models: [model], huggingFaceUrl: host.url });
});
afterEach(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});
const contentOf = (path: string) => readFile(join(folder, repository, path));
const listed = async () => (await store.list()).find(({ id }) => id === 'listed');

test('what the list names is installed, and its revision and hashes are kept', async () => {
  const { revision } = host.addRepository(repository, published);
  await store.install('listed');
  expect(await contentOf('onnx/model.onnx')).toEqual(weights);
  expect(host.requests.map(({ path }) => path)).toEqual(
    ['config.json', 'onnx/model.onnx'].map((path) => `/${repository}/resolve/${revision}/${path}`),
  );
  const manifest = JSON.parse(String(await contentOf('glossa-model.json')));
  expect(manifest).toMatchObject({ version: revision });
  const hashes = await store.recordedHashes('listed');
  expect(Object.keys(hashes ?? {})).toEqual(['config.json', 'onnx/model.onnx']);
  expect(await listed()).toMatchObject({
    ...{ installed: true, outdated: false, verifiedBy: 'authors', isMeasured: false },
  });
});

test('one installation is of one revision, also if another one is published meanwhile', async () => {
  const { revision } = host.addRepository(repository, published);
  host.fail('drop');
  const install = store.install('listed');
  await expect
    .poll(() => host.requests.length, { timeout: 10_000, interval: 5 })
    .toBeGreaterThan(0);
  host.addRepository(repository, { ...published, 'onnx/model.onnx': randomBytes(100_000) });
  host.fail('none');
  await install;
  expect(await contentOf('onnx/model.onnx')).toEqual(weights);
  expect(host.requests.every(({ path }) => path.includes(revision))).toBe(true);
});

test('a later installation takes the revision of that time, and nothing of an earlier attempt', async () => {
  host.addRepository(repository, published);
  const newer = { ...published, 'onnx/model.onnx': randomBytes(100_000) };
  await store.install('listed');
  const { revision } = host.addRepository(repository, newer);
  await store.install('listed');
  expect(await contentOf('onnx/model.onnx')).toEqual(newer['onnx/model.onnx']);
  expect(JSON.parse(String(await contentOf('glossa-model.json')))).toMatchObject({
    version: revision,
  });
});

test.each([
  ['wrong-bytes', 'wrong-content'],
  ['missing', 'refused'],
  ['away', 'unreachable'],
] satisfies [Fault, string][])(
  'nothing is installed: %s',
  async (fault, expected) => {
    host.addRepository(repository, published);
    host.fail(fault);
    await expect(store.install('listed')).rejects.toMatchObject({ fault: expected });
    expect(existsSync(join(folder, repository))).toBe(false);
    expect(await store.recordedHashes('listed')).toBeUndefined();
  },
  30_000,
);

test('a small file with other content of the same length is refused', async () => {
  const { revision } = host.addRepository(repository, published);
  host.put(
    `/${repository}/resolve/${revision}/config.json`,
    Buffer.from('{"num_mel_bins":  80}'.padEnd(config.length)),
  );
  await expect(store.install('listed')).rejects.toMatchObject({ fault: 'wrong-content' });
});

test('a list without one of the files, or of another form, is refused', async () => {
  host.addRepository(repository, { 'config.json': config });
  await expect(store.install('listed')).rejects.toMatchObject({
    ...{ fault: 'refused', message: expect.stringContaining('onnx/model.onnx') },
  });
  const other = createModelStore({
    folder,
    npmRoots: [],
    models: [{ ...model, listedBy: { repository: 'no/such', branch: 'main' } }],
    huggingFaceUrl: host.url,
  });
  await expect(other.install('listed')).rejects.toMatchObject({ fault: 'refused' });
  host.put('/api/models/no/such/revision/main', Buffer.from('{"sha": "latest"}'));
  await expect(other.install('listed')).rejects.toMatchObject({ fault: 'wrong-content' });
});

test('a file of a model that has an address of its own comes from there, through the mirror', async () => {
  const sha256 = (await import('node:crypto')).createHash('sha256').update(weights).digest('hex');
  const url = 'https://huggingface.co/other/place/resolve/main/model.onnx';
  const { listedBy: _listedBy, ...fixed } = model;
  const elsewhere = createModelStore({
    folder,
    npmRoots: [],
    models: [{ ...fixed, files: [{ path: 'renamed.onnx', url, sha256 }] }],
    huggingFaceUrl: host.url,
  });
  host.put('/other/place/resolve/main/model.onnx', weights);
  await elsewhere.install('listed');
  expect(await contentOf('renamed.onnx')).toEqual(weights);
});
