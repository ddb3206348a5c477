import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import {
  listNodes,
  type Node,
  type NodeAbilities,
  type NodeLoad,
  patchNode,
} from '@glossa/contracts/nodes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { createVoiceRegistry } from '../../engines/text-to-speech/create-voice-registry.ts';
import { createFakeVoiceEngine } from '../../engines/text-to-speech/testing/fake.ts';
import { createLogger } from '../../platform/log.ts';
import { dataOf, join } from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { findAbilities, purgeLostNodes, startHeartbeat } from './index.ts';
import { createLoadMeter } from './load-meter.ts';

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
const stops: Array<() => Promise<void>> = [];
beforeAll(async () => {
  api = await createTestApi();
  caller = await join(api, 'System administrator');
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await api.services.database.db.deleteFrom('nodes').execute();
});
afterAll(() => api.stop());

const load: NodeLoad = {
  jobs: { speech: 1 },
  cpu: 0.5,
  memoryBytes: 1_000,
  memoryTotalBytes: 2_000,
  diskFreeBytes: 3_000,
};
const abilities: NodeAbilities = {
  models: ['whisper-base'],
  speechLanguages: ['en'],
  detectsLanguage: false,
  translations: { en: ['fr'] },
  voices: [{ language: 'en', voiceId: 'Joanna', engine: 'Neural' }],
  documents: true,
};

function startNode(name: string, deps: { abilities?: NodeAbilities; load?: NodeLoad } = {}) {
  const said = { abilities, load, ...deps };
  const queue = { paused: false, idle: false };
  const nodeId = randomUUID();
  const stop = startHeartbeat(
    {
      db: api.services.database.db,
      logger: createLogger('silent'),
      node: {
        ...{ nodeId, name, version: '1.2.3', commit: null, roles: 'worker:speech' },
        capabilities: ['speech'],
        startedAt: new Date('2026-01-02T03:04:05Z'),
      },
      findAbilities: async () => said.abilities,
      measureLoad: async () => said.load,
      queue: {
        pause: async () => {
          queue.paused = true;
        },
        resume: async () => {
          queue.paused = false;
        },
        isIdle: () => queue.idle,
      },
    },
    { beat: 10, abilities: 20 },
  );
  stops.push(stop);
  return { nodeId, said, queue, stop };
}

const list = async () => dataOf<{ nodes: Node[] }>(await call(api, listNodes, { caller })).nodes;
const find = async (id: string) => (await list()).find(({ nodeId }) => nodeId === id);
const silence = (nodeId: string, seconds: number) =>
  sql`UPDATE nodes SET seen_at = now() - make_interval(secs => ${seconds}) WHERE id = ${nodeId}`.execute(
    api.services.database.db,
  );

test('a node is listed with what it can do, follows its load, and leaves when it stops', async () => {
  const node = startNode('speech-1');
  await vi.waitFor(async () => expect(await list()).toHaveLength(1));
  expect(await find(node.nodeId)).toMatchObject({
    name: 'speech-1',
    version: '1.2.3',
    roles: 'worker:speech',
    capabilities: ['speech'],
    state: 'running',
    startedAt: '2026-01-02T03:04:05.000Z',
    ...{ abilities, load },
  });
  node.said.load = { ...load, jobs: {} };
  node.said.abilities = { ...abilities, speechLanguages: ['en', 'fr'] };
  await vi.waitFor(async () =>
    expect(await find(node.nodeId)).toMatchObject({
      load: { jobs: {} },
      abilities: { speechLanguages: ['en', 'fr'] },
    }),
  );
  await node.stop();
  expect(await list()).toEqual([]);
});

test('a node that was removed while it was silent is listed again with its next heartbeat', async () => {
  const node = startNode('away');
  await vi.waitFor(async () => expect(await list()).toHaveLength(1));
  await api.services.database.db.deleteFrom('nodes').execute();
  await vi.waitFor(async () => expect(await find(node.nodeId)).toMatchObject({ abilities }));
});

const drain = (nodeId: string, wanted: boolean, by = caller) =>
  call(api, patchNode, { caller: by, params: { nodeId }, payload: { drain: wanted } });
const audited = async (subject: string) => {
  const entries = await api.services.database.db
    .selectFrom('audit_log')
    .select(['action', 'subject_name'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute();
  return entries.map(({ action, subject_name }) => `${action} ${subject_name}`);
};

test('a drained node takes no jobs, says when the last has ended, and takes jobs again', async () => {
  const node = startNode('speech-2');
  const other = startNode('speech-3');
  const state = async () => (await find(node.nodeId))?.state;
  await vi.waitFor(async () => expect(await list()).toHaveLength(2));
  expect(dataOf<Node>(await drain(node.nodeId, true)).state).toBe('draining');
  await vi.waitFor(() => expect(node.queue.paused).toBe(true));
  expect(await state()).toBe('draining');
  node.queue.idle = true;
  await vi.waitFor(async () => expect(await state()).toBe('drained'));
  expect(other.queue.paused).toBe(false);
  expect((await drain(node.nodeId, true)).statusCode).toBe(200);
  expect(dataOf<Node>(await drain(node.nodeId, false)).state).toBe('running');
  await vi.waitFor(() => expect(node.queue.paused).toBe(false));
  expect(await state()).toBe('running');
  // Not for what was so already.
  expect(await audited(node.nodeId)).toEqual(['node-drained speech-2', 'node-resumed speech-2']);
});

test('drains only for System administrators, and only a known node that takes jobs', async () => {
  const node = startNode('speech-4');
  await vi.waitFor(async () => expect(await list()).toHaveLength(1));
  const stranger = await join(api, 'Organisation administrator');
  expect((await drain(node.nodeId, true, stranger)).statusCode).toBe(403);
  expect((await drain(randomUUID(), true)).statusCode).toBe(404);
  await api.services.database.db.updateTable('nodes').set({ capabilities: [] }).execute();
  expect((await drain(node.nodeId, true)).json()).toMatchObject({ code: 'NODE_TAKES_NO_JOBS' });
  await api.services.database.db
    .updateTable('nodes')
    .set({ capabilities: ['mail'] })
    .execute();
  expect((await find(node.nodeId))?.state).toBe('running');
  expect(await audited(node.nodeId)).toEqual([]);
});

test('a silent node is lost, and forgotten after a day', async () => {
  const insert = async (name: string, seconds: number) => {
    const id = randomUUID();
    const row = { id, name, version: '1.2.3', commit: null, roles: 'api', capabilities: [] };
    await api.services.database.db
      .insertInto('nodes')
      .values({
        ...row,
        abilities: JSON.stringify(abilities),
        load: JSON.stringify(load),
        started_at: new Date(),
      })
      .execute();
    await silence(id, seconds);
  };
  await insert('a', 5);
  await insert('b', 60);
  await insert('c', 23 * 3_600);
  await insert('d', 25 * 3_600);
  const states = async () => (await list()).map(({ name, state }) => `${name} ${state}`);
  expect(await states()).toEqual(['a running', 'b lost', 'c lost', 'd lost']);
  await purgeLostNodes(api.services.database.db);
  expect(await states()).toEqual(['a running', 'b lost', 'c lost']);
});

test('abilities are those of ready engines, limited to the capabilities', async () => {
  const deps = {
    models: {
      list: async () =>
        [true, false].map((installed) => ({
          ...{ id: `model-${installed}`, label: { text: 'A model' }, languages: [] },
          ...{ kind: 'speech-to-text' as const, license: null, comet: null, outdated: false },
          ...{ installed, installedAt: null, sizeBytes: null, downloadBytes: null, source: null },
          offered: true,
          ...{ verifiedBy: 'catalog' as const, isMeasured: true },
        })),
    },
    listSpeechEngines: async () => [createFakeSpeechEngine()],
    translators: createTranslators([createFakeTranslationEngine()]),
    voiceRegistry: createVoiceRegistry([createFakeVoiceEngine()]),
    documentTools: { status: async () => ({ ready: true as const }) },
  };
  const able = await findAbilities({ ...deps, capabilities: ['speech', 'translate'] });
  expect(able.models).toEqual(['model-true']);
  expect(able.speechLanguages).toContain('en');
  expect(able.detectsLanguage).toBe(true);
  expect(able.translations.en).toContain('fr');
  expect(await findAbilities({ ...deps, capabilities: ['mail'] })).toMatchObject({
    ...{ speechLanguages: [], detectsLanguage: false, translations: {} },
    ...{ voices: [], documents: false },
  });
  expect(await findAbilities({ ...deps, capabilities: ['prepare'] })).toMatchObject({
    ...{ voices: [], translations: {}, documents: true },
  });
  const documents = await findAbilities({ ...deps, capabilities: ['documents'] });
  expect(documents).toMatchObject({ speechLanguages: [], documents: true });
  expect(documents.translations.en).toContain('fr');
  expect(documents.voices).toEqual(
    (await findAbilities({ ...deps, capabilities: ['render'] })).voices,
  );
  expect(documents.voices.filter(({ language }) => language === 'en')).not.toEqual([]);
  const broken = { text: 'broken' };
  const notReady = {
    ...createFakeSpeechEngine(),
    status: async () => ({ ready: false as const, reason: broken, remedy: broken }),
  };
  expect(
    await findAbilities({
      ...deps,
      listSpeechEngines: async () => [notReady],
      capabilities: ['speech'],
    }),
  ).toMatchObject({ speechLanguages: [], detectsLanguage: false });
});

test('load counts jobs by capability, and processors since the last measure', async () => {
  const times = [
    { busy: 100, total: 1_000 },
    { busy: 400, total: 1_400 },
    { busy: 400, total: 1_400 },
  ];
  const measure = createLoadMeter(
    {
      queue: { running: () => ({ 'prepare-a': 2, 'prepare-b': 1, mail: 1 }) },
      jobs: [
        { name: 'prepare-a', capability: 'prepare' },
        { name: 'prepare-b', capability: 'prepare' },
        { name: 'mail', capability: 'mail' },
      ],
      dataFolder: tmpdir(),
    },
    () => times.shift() ?? { busy: 0, total: 0 },
  );
  const first = await measure();
  expect(first).toMatchObject({ jobs: { prepare: 3, mail: 1 }, cpu: 0.75 });
  expect(first.diskFreeBytes).toBeGreaterThan(0);
  expect(first.memoryBytes).toBeLessThan(first.memoryTotalBytes);
  expect((await measure()).cpu).toBe(0);
});
