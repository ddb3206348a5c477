import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { speechModels } from '@glossa/contracts/engine-settings';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixedModels } from '../../../platform/models/catalogue.ts';
import { missingModelFile, modelPaths, verifyModelFiles, weightPins } from './model-files.ts';

const folders: string[] = [];
let root: string;
const basePins = weightPins['whisper-base'] ?? {};
const names = [
  'config.json',
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  ...Object.keys(basePins),
];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'glossa-model-'));
  folders.push(root);
  for (const name of names) {
    const path = join(modelPaths(root, 'whisper-base').folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `made up ${name}`);
  }
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const honestPins = () =>
  Object.fromEntries(
    Object.keys(basePins).map((name) => [
      name,
      createHash('sha256').update(`made up ${name}`).digest('hex'),
    ]),
  );

test('rejects weights other than the pinned ones', async () => {
  await expect(verifyModelFiles(root, 'whisper-base', basePins)).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
  });
});

test('accepts the pinned weights and notices a later change', async () => {
  await verifyModelFiles(root, 'whisper-base', honestPins());
  await verifyModelFiles(root, 'whisper-base', honestPins());
  await writeFile(modelPaths(root, 'whisper-base').decoder, 'something else altogether');
  await expect(verifyModelFiles(root, 'whisper-base', honestPins())).rejects.toMatchObject({
    code: 'ENGINE_UNAVAILABLE',
    detail: expect.stringContaining('decoder_model_merged_quantized.onnx'),
  });
});

test('names a missing file', async () => {
  expect(await missingModelFile(root, 'whisper-base')).toBeUndefined();
  await rm(join(modelPaths(root, 'whisper-base').folder, 'tokenizer.json'));
  expect(await missingModelFile(root, 'whisper-base')).toBe('tokenizer.json');
});

test('rejects weights without a known hash', async () => {
  const [encoder] = Object.entries(honestPins());
  await expect(
    verifyModelFiles(root, 'whisper-base', Object.fromEntries([encoder as [string, string]])),
  ).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
});

test('models are where the catalog puts them', () => {
  for (const modelId of speechModels) {
    const folder = fixedModels.find(({ id }) => id === modelId)?.folder ?? '';
    expect(modelPaths(root, modelId).folder).toBe(join(root, folder));
  }
});
