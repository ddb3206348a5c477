import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { promisify } from 'node:util';
import { exportModelBundle, importModelBundle } from '@glossa/contracts/models';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { readManifest } from '../../platform/models/model-folder.ts';
import { createParserPool } from '../../platform/sandbox/parsers/parser-pool.ts';
import { tarEnd, tarFill, tarHead } from '../../platform/tar.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let system: Caller;
beforeAll(async () => {
  api = await createTestApi({
    overrides: { parsers: createParserPool({ logger: createLogger('silent') }) },
  });
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());
afterEach(async () => {
  for (const id of ['bergamot-en-de', 'bergamot-de-en', 'whisper-small'])
    await api.services.models.remove(id);
});

const modelId = 'bergamot-en-de';
const folder = () => joinPath(api.services.models.folder, 'bergamot', 'ende');
/** As people put it there by hand. */
async function put(): Promise<void> {
  await mkdir(folder(), { recursive: true });
  await writeFile(joinPath(folder(), 'model.ende.bin'), 'weights '.repeat(200_000));
  await writeFile(joinPath(folder(), 'vocab.ende.spm'), 'words');
  await writeFile(joinPath(folder(), 'empty.bin'), '');
}
const exported = (models = modelId, caller = system) =>
  call(api, exportModelBundle, { caller, query: { models } });
function take(bundle: Buffer, caller = system) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bundle)]), 'models.tar');
  return call(api, importModelBundle, { caller, payload: form as never });
}
const isInstalled = (id = modelId) => api.services.models.isInstalled(id);

type Part = { name: string; content: string };
const tarOf = (parts: readonly Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name, content }) => [
      tarHead(name, content.length, new Date(0)),
      Buffer.from(content),
      tarFill(content.length),
    ]),
    tarEnd,
  ]);
const sha256 = async (content: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(content))).toString('hex');
/** A well-formed bundle of these files, whose description states `stated` instead of their hash where it is given. */
async function bundleOf(id: string, files: Record<string, string>, stated?: string) {
  const about = {
    ...{ id, version: 'v1', installedAt: '2026-01-02T03:04:05.000Z' },
    files: await Promise.all(
      Object.entries(files).map(async ([path, content]) => ({
        ...{ path, bytes: content.length },
        sha256: stated ?? (await sha256(content)),
      })),
    ),
  };
  return [
    { name: `${id}/glossa-model.json`, content: JSON.stringify(about) },
    ...Object.entries(files).map(([path, content]) => ({ name: `${id}/${path}`, content })),
  ];
}
const files = { 'model.ende.bin': 'weights', 'vocab.ende.spm': 'words' };

test('a bundle is exported as a tar, and installs its models in another installation', async () => {
  await put();
  const answer = await exported();
  expect(answer.headers['content-disposition']).toContain('glossa-models.tar');
  const bundle = answer.rawPayload;
  const path = joinPath(api.services.models.folder, 'kept.tar');
  await writeFile(path, bundle);
  const { stdout } = await promisify(execFile)('tar', ['-tf', path]);
  expect(stdout.trim().split('\n').sort()).toEqual([
    `${modelId}/empty.bin`,
    `${modelId}/glossa-model.json`,
    `${modelId}/model.ende.bin`,
    `${modelId}/vocab.ende.spm`,
  ]);
  await api.services.models.remove(modelId);
  expect(await isInstalled()).toBe(false);
  expect(dataOf(await take(bundle))).toEqual({ modelIds: [modelId] });
  expect(await isInstalled()).toBe(true);
  expect(await readFile(joinPath(folder(), 'model.ende.bin'), 'utf8')).toBe(
    'weights '.repeat(200_000),
  );
  expect((await readManifest(folder()))?.files).toHaveLength(3);
  const entry = await api.database.db
    .selectFrom('audit_log')
    .select(['subject', 'user_id'])
    .where('action', '=', 'model-installed')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ subject: modelId, user_id: system.userId });
  expect(
    (await readdir(api.services.models.folder)).filter((name) => name.startsWith('.')),
  ).toEqual([]);
});

test('a bundle replaces the installed version as a whole', async () => {
  await put();
  expect(dataOf(await take(tarOf(await bundleOf(modelId, files))))).toEqual({
    modelIds: [modelId],
  });
  expect((await readdir(folder())).sort()).toEqual([
    'glossa-model.json',
    'model.ende.bin',
    'vocab.ende.spm',
  ]);
});

test.each<[string, () => Promise<Buffer>, string]>([
  ['no archive', async () => Buffer.from('no archive'.repeat(100)), 'models.noBundle'],
  ['an empty archive', async () => tarOf([]), 'models.noBundle'],
  [
    'an archive that breaks off',
    async () => tarOf(await bundleOf(modelId, files)).subarray(0, 1_500),
    'models.noBundle',
  ],
  [
    'another hash than stated',
    async () => tarOf(await bundleOf(modelId, files, 'f'.repeat(64))),
    'models.bundleWrongBytes',
  ],
  [
    'a missing file',
    async () => tarOf((await bundleOf(modelId, files)).slice(0, -1)),
    'models.bundleIncomplete',
  ],
  [
    'a file twice',
    async () => {
      const parts = await bundleOf(modelId, files);
      return tarOf([...parts, ...parts.slice(-1)]);
    },
    'models.bundleIncomplete',
  ],
  [
    'a model without weights',
    async () => tarOf(await bundleOf(modelId, { 'vocab.ende.spm': 'words' })),
    'models.bundleIncomplete',
  ],
  [
    'a path out of the folder',
    async () => tarOf(await bundleOf(modelId, { ...files, '../../secrets/service-key': 'mine' })),
    'models.noBundle',
  ],
  [
    'a file that is not described',
    async () => tarOf([...(await bundleOf(modelId, files)), { name: 'more', content: 'more' }]),
    'models.noBundle',
  ],
  [
    'a model that is not known',
    async () => tarOf(await bundleOf('bergamot-en-xx', files)),
    'models.bundleUnknownModel',
  ],
  [
    'other weights than the catalog pins',
    async () =>
      tarOf(
        await bundleOf('whisper-small', {
          'config.json': '{}',
          'generation_config.json': '{}',
          'preprocessor_config.json': '{}',
          'tokenizer.json': '{}',
          'tokenizer_config.json': '{}',
          'onnx/encoder_model_quantized.onnx': 'mine',
          'onnx/decoder_model_merged_quantized.onnx': 'mine',
        }),
      ),
    'models.bundleWrongBytes',
  ],
])('%s is refused, and nothing is installed', async (_what, make, reason) => {
  // A model that is fine, before the one that is not.
  const answer = await take(await make());
  expect(refusalOf(answer)).toBe('400 MODEL_BUNDLE_INVALID');
  expect(answer.json()).toMatchObject({ messageRef: { id: reason } });
  expect(await isInstalled()).toBe(false);
  expect(await isInstalled('whisper-small')).toBe(false);
});

test('of several models all are verified before the first is installed', async () => {
  const good = await bundleOf(modelId, files);
  const bad = await bundleOf('bergamot-de-en', files, '0'.repeat(64));
  expect(refusalOf(await take(tarOf([...good, ...bad])))).toBe('400 MODEL_BUNDLE_INVALID');
  expect(await isInstalled()).toBe(false);
});

test('only those who see every organization export and import, and only what is installed', async () => {
  const admin = await join(api, 'Organisation administrator');
  expect(refusalOf(await exported(modelId, admin))).toBe('403 ACCESS_DENIED');
  expect(refusalOf(await take(tarOf([]), admin))).toBe('403 ACCESS_DENIED');
  expect(refusalOf(await exported())).toBe('404 NOT_FOUND');
  expect(refusalOf(await exported('../secrets'))).toBe('404 NOT_FOUND');
});
