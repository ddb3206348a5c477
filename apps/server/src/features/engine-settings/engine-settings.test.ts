import {
  type EngineSettings,
  patchEngineSettings,
  putSpeechModel,
  viewEngineSettings,
} from '@glossa/contracts/engine-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
/** A process whose environment sets both. */
let fixed: TestApi;
let system: Caller;
let admin: Caller & { organisationId: string };
beforeAll(async () => {
  // An empty variable is one that is not set.
  api = await createTestApi({ env: { GLOSSA_MODELS: '' } });
  fixed = await createTestApi({
    beside: api,
    env: { GLOSSA_MODELS: 'ask', GLOSSA_WHISPER_MODEL: 'whisper-small' },
  });
  system = await join(api, 'System administrator');
  admin = await join(api, 'Organisation administrator');
});
afterAll(async () => {
  await fixed.stop();
  await api.stop();
});
beforeEach(async () => {
  const { db } = api.database;
  await db.deleteFrom('installation_settings').execute();
  await db.updateTable('organisations').set({ speech_model: null }).execute();
});

const view = async (caller = admin as Caller, of = api) =>
  dataOf<EngineSettings>(await call(of, viewEngineSettings, { caller }));
const patch = (payload: object, caller = system, of = api) =>
  call(of, patchEngineSettings, { caller, payload });
const choose = (model: string | null, caller = admin as Caller, of = api) =>
  call(of, putSpeechModel, { caller, payload: { model } });
const used = async (organisationId = admin.organisationId, of = api) =>
  of.services.engineSettings.readSpeechModel(organisationId);

test('without any choice, models are downloaded when needed, and base transcribes', async () => {
  const { download, speech, mayChangeInstallation } = await view();
  expect(mayChangeInstallation).toBe(false);
  expect(download).toMatchObject({ policy: 'auto', source: 'default' });
  expect(speech).toMatchObject({
    model: 'whisper-base',
    source: 'default',
    organisationModel: null,
  });
  expect(await used()).toBe('whisper-base');
});

test('the installation’s choice counts for organizations without one of their own, and is audited', async () => {
  expect(
    dataOf<EngineSettings>(await patch({ policy: 'ask', speechModel: 'whisper-small' })),
  ).toMatchObject({
    mayChangeInstallation: true,
    download: { policy: 'ask', source: 'interface' },
    speech: { model: 'whisper-small', source: 'interface' },
  });
  expect(await used()).toBe('whisper-small');
  expect(await api.services.engineSettings.readPolicy()).toBe('ask');
  expect(refusalOf(await choose('whisper-base'))).toBe('200 OK');
  expect(await used()).toBe('whisper-base');
  expect(await used(system.answer.user.organisationId)).toBe('whisper-small');
  expect((await view(system)).speech.organisationModel).toBeNull();
  await choose(null);
  expect(await used()).toBe('whisper-small');
  const entries = await api.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'organisation_id', 'detail'])
    .where('action', '=', 'engine-settings-saved')
    .orderBy('at')
    .execute();
  expect(entries).toMatchObject([
    {
      user_id: system.userId,
      detail: {
        policy: { before: 'auto', after: 'ask' },
        speechModel: { before: 'whisper-base', after: 'whisper-small' },
      },
    },
    {
      user_id: admin.userId,
      organisation_id: admin.organisationId,
      detail: { speechModel: { before: null, after: 'whisper-base' } },
    },
    { detail: { speechModel: { before: 'whisper-base', after: null } } },
  ]);
});

test('only those who see every organization change the installation, and only editors of settings their own', async () => {
  expect(refusalOf(await patch({ policy: 'off' }, admin))).toBe('403 ACCESS_DENIED');
  const viewer = await join(api, 'Viewer', admin.organisationId);
  expect(refusalOf(await choose('whisper-small', viewer))).toBe('403 ACCESS_DENIED');
  expect(refusalOf(await choose('whisper-huge'))).toBe('400 INVALID_INPUT');
  expect(refusalOf(await patch({ speechModel: 'whisper-base', more: 1 }))).toBe(
    '400 INVALID_INPUT',
  );
  expect(await used()).toBe('whisper-base');
});

test('the environment wins over every choice, is shown, and is refused to be changed', async () => {
  await patch({ policy: 'off', speechModel: 'whisper-base' });
  await choose('whisper-base');
  const { download, speech } = await view(admin, fixed);
  expect(download).toEqual({ policy: 'ask', source: 'environment', variable: 'GLOSSA_MODELS' });
  expect(speech).toMatchObject({
    ...{ model: 'whisper-small', source: 'environment', variable: 'GLOSSA_WHISPER_MODEL' },
  });
  expect(await used(admin.organisationId, fixed)).toBe('whisper-small');
  expect(await fixed.services.engineSettings.readPolicy()).toBe('ask');
  for (const refused of [
    await patch({ policy: 'auto' }, system, fixed),
    await patch({ speechModel: 'whisper-base' }, system, fixed),
    await choose(null, admin, fixed),
  ])
    expect(refusalOf(refused)).toBe('409 ENGINE_SETTING_FIXED');
  expect(await used()).toBe('whisper-base');
});

test('what another version stored and this one does not know counts as no choice', async () => {
  await api.database.db
    .insertInto('installation_settings')
    .values([
      {
        name: 'speech-model',
        value: JSON.stringify({ value: 'whisper-next' }),
        changed_at: new Date(),
      },
      {
        name: 'model-policy',
        value: JSON.stringify({ value: 'sometimes' }),
        changed_at: new Date(),
      },
    ])
    .execute();
  expect(await used()).toBe('whisper-base');
  expect((await view()).download).toMatchObject({ policy: 'auto', source: 'default' });
});
