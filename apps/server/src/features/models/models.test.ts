import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join as joinPath } from 'node:path';
import {
  deleteModel,
  installModel,
  listModels,
  type Model,
  type ModelInstall,
  patchModelInstall,
} from '@glossa/contracts/models';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dataOf, join } from '../../testing/media-calls.ts';
import { type ModelHost, startModelHost } from '../../testing/model-host.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let host: ModelHost;
let api: TestApi;
let system: Caller;
let admin: Caller;
const modelId = 'bergamot-en-de';

beforeAll(async () => {
  host = await startModelHost();
  host.addBergamot('en', 'de');
  api = await createTestApi({
    worker: true,
    env: { GLOSSA_MODELS: 'ask', GLOSSA_BERGAMOT_REGISTRY: host.registryUrl },
  });
  system = await join(api, 'System administrator');
  admin = await join(api, 'Organisation administrator');
});
afterEach(async () => {
  host.fail('none');
  await api.services.database.db.deleteFrom('model_installs').execute();
  await api.services.models.remove(modelId);
  host.requests.splice(0);
});
afterAll(async () => {
  await api.stop();
  await host.stop();
});

const list = async (): Promise<Model[]> =>
  dataOf<{ models: Model[] }>(await call(api, listModels, { caller: admin })).models;
const read = async (): Promise<Model> => {
  const found = (await list()).find((model) => model.modelId === modelId);
  if (!found) throw new Error('the model is not listed');
  return found;
};
const install = async (caller = admin) =>
  dataOf<ModelInstall>(await call(api, installModel, { caller, params: { modelId } }));
const change = (installId: string, status: string) =>
  call(api, patchModelInstall, {
    caller: admin,
    params: { modelId, installId },
    payload: { status },
  });
const reaches = (status: string) =>
  vi.waitFor(async () => expect((await read()).install?.status).toBe(status), {
    timeout: 20_000,
    interval: 100,
  });
const receivesBytes = () =>
  vi.waitFor(async () => expect((await read()).install?.doneBytes).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 100,
  });

test('a model is listed with what its authors say, and installed with its bytes counted', async () => {
  expect(await read()).toMatchObject({
    kind: 'machine-translation',
    languages: ['en', 'de'],
    comet: 0.88,
    license: null,
    installed: false,
    downloadBytes: 300_000,
    install: null,
  });
  const begun = await install();
  expect(begun).toMatchObject({ modelId, requestedBy: { userId: admin.userId } });
  await reaches('installed');
  const { install: ended, ...model } = await read();
  expect(model).toMatchObject({ installed: true, outdated: false, bundled: false });
  expect(model.sizeBytes).toBe(320_000);
  expect(ended).toMatchObject({ progress: null, failure: null });
  expect(ended?.doneBytes).toBe(ended?.totalBytes);
  expect(ended?.doneBytes).toBeGreaterThan(300_000);
});

test('two requests for one model are one installation', async () => {
  host.fail('slow');
  const [first, second] = await Promise.all([install(admin), install(system)]);
  expect(second?.installId).toBe(first?.installId);
  await receivesBytes();
  expect((await install(system)).installId).toBe(first?.installId);
  host.fail('none');
  await reaches('installed');
  expect(host.requests.filter(({ path }) => path.includes('vocab'))).toHaveLength(1);
});

test('a paused installation goes on where it stopped, and stops for good when it is canceled', async () => {
  host.fail('slow');
  const { installId } = await install();
  await receivesBytes();
  expect((await change(installId, 'paused')).statusCode).toBe(200);
  expect((await read()).install?.status).toBe('paused');
  // The job notices within a second.
  await vi.waitFor(() => expect(api.services.queue.running()).toEqual({}), { timeout: 10_000 });
  host.fail('none');
  expect((await change(installId, 'queued')).statusCode).toBe(200);
  await reaches('installed');
  expect(host.requests.some(({ range }) => /^bytes=[1-9]/.test(range ?? ''))).toBe(true);
  expect((await change(installId, 'paused')).json()).toMatchObject({ code: 'MODEL_WRONG_STATE' });
});

test('a canceled installation leaves nothing behind', async () => {
  host.fail('slow');
  const { installId } = await install();
  await receivesBytes();
  await change(installId, 'cancelled');
  await vi.waitFor(() => expect(api.services.queue.running()).toEqual({}), { timeout: 10_000 });
  expect(await read()).toMatchObject({ installed: false, install: { status: 'cancelled' } });
  host.fail('none');
  await install();
  await reaches('installed');
  expect(host.requests).not.toHaveLength(0);
  expect(host.requests.every(({ range }) => range === undefined)).toBe(true);
});

test('a download whose process was killed is resumed by the next one', async () => {
  const { models } = api.services;
  const left = { pid: 2 ** 30, started: '1', host: hostname(), account: 'root' };
  await mkdir(models.folder, { recursive: true });
  await writeFile(joinPath(models.folder, `.installing-${modelId}.lock`), JSON.stringify(left));
  await install();
  await reaches('installed');
  expect((await read()).install?.failure).toBeNull();
});

test('a server that ends meanwhile goes on where it stopped', async () => {
  host.fail('slow');
  await install();
  await receivesBytes();
  const { database, models } = api.services;
  // As after a restart: another run takes the row, and finds what the first one has received.
  const before = await database.db
    .selectFrom('model_installs')
    .select(['id', 'run_id'])
    .executeTakeFirstOrThrow();
  await database.db.updateTable('model_installs').set({ run_id: null }).execute();
  await vi.waitFor(() => expect(api.services.queue.running()).toEqual({}), { timeout: 10_000 });
  host.fail('none');
  const { installModelJobs } = await import('./index.ts');
  const [, job] = installModelJobs;
  if (!job) throw new Error('no job');
  await database.db
    .transaction()
    .execute((trx) => api.services.queue.enqueue(trx, job, { installId: before.id }));
  await reaches('installed');
  expect(host.requests.some(({ range }) => /^bytes=[1-9]/.test(range ?? ''))).toBe(true);
  expect(await models.isInstalled(modelId)).toBe(true);
});

test('a host without ranges is asked for the whole file, and the bytes are right', async () => {
  host.fail('slow');
  const { installId } = await install();
  await receivesBytes();
  await change(installId, 'paused');
  await vi.waitFor(() => expect(api.services.queue.running()).toEqual({}), { timeout: 10_000 });
  host.fail('no-ranges');
  await change(installId, 'queued');
  await reaches('installed');
  const manifest = joinPath(api.services.models.folder, 'bergamot/ende/glossa-model.json');
  const { files } = JSON.parse(await readFile(manifest, 'utf8')) as { files: unknown[] };
  expect(files).toHaveLength(2);
});

test('wrong bytes are refused, with the reason, and another try succeeds', async () => {
  host.fail('wrong-bytes');
  const { installId } = await install();
  await reaches('failed');
  expect(await read()).toMatchObject({
    installed: false,
    install: { failure: { code: 'MODEL_WRONG_BYTES' } },
  });
  host.fail('none');
  await change(installId, 'queued');
  await reaches('installed');
});

test('a file that is gone fails at once; a model its authors do not have too', async () => {
  host.fail('missing');
  await install();
  await reaches('failed');
  expect((await read()).install?.failure?.code).toBe('MODEL_REFUSED');
  const other = await call(api, installModel, {
    caller: admin,
    params: { modelId: 'bergamot-en-ru' },
  });
  expect(other.statusCode).toBe(200);
  await vi.waitFor(
    async () =>
      expect((await list()).find((model) => model.modelId === 'bergamot-en-ru')).toMatchObject({
        offered: false,
        install: { failure: { code: 'MODEL_REFUSED' } },
      }),
    { timeout: 20_000 },
  );
});

test('while the disk is full it waits, and goes on when there is room', async () => {
  const assertRoom = vi
    .spyOn(api.services.space, 'assertRoom')
    .mockImplementation(async (bytes) => {
      if (bytes) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    });
  await install();
  await vi.waitFor(
    async () => expect((await read()).install?.progress?.phase.id).toBe('jobs.waitingForSpace'),
    { timeout: 20_000 },
  );
  expect(await read()).toMatchObject({ installed: false, install: { status: 'installing' } });
  assertRoom.mockRestore();
  // It is tried again after half a minute: here at once.
  await vi.waitFor(() => expect(api.services.queue.running()).toEqual({}), { timeout: 10_000 });
  const { installId } = (await read()).install ?? {};
  await change(installId ?? '', 'paused');
  await change(installId ?? '', 'queued');
  await reaches('installed');
});

test('models are removed by System administrators, and changed by nobody else’s organization', async () => {
  await install();
  await reaches('installed');
  const remove = (caller: Caller, id = modelId) =>
    call(api, deleteModel, { caller, params: { modelId: id } });
  expect((await remove(admin)).statusCode).toBe(403);
  expect((await remove(system)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ installed: false });
  expect((await remove(system)).statusCode).toBe(404);
  expect((await remove(system, 'no-such-model')).statusCode).toBe(404);
  expect((await remove(system, 'whisper-base')).json()).toMatchObject({ code: 'MODEL_BUNDLED' });
  const actions = await api.services.database.db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('action', 'in', ['model-installed', 'model-removed'])
    .where('subject', '=', modelId)
    .execute();
  expect(actions.map(({ action }) => action)).toContain('model-removed');
});
