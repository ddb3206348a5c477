import type { AnswerOf } from '@glossa/contracts/endpoint';
import { viewEngineSettings } from '@glossa/contracts/engine-settings';
import { finishSetup, viewSetup } from '@glossa/contracts/setup';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isSetupDue, markSetupDue } from '../../platform/setup-state.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPerson } from '../../testing/people.ts';
import {
  type Caller,
  call,
  createTestApi,
  signInAs,
  type TestApi,
} from '../../testing/test-api.ts';

let api: TestApi;
let system: Caller;
beforeAll(async () => {
  // Not set by the environment; without a worker, nothing is downloaded.
  api = await createTestApi({ env: { GLOSSA_MODELS: '' } });
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const db = () => api.database.db;
beforeEach(async () => {
  await db().deleteFrom('installation_settings').execute();
  await db().deleteFrom('model_installs').execute();
  await db().transaction().execute(markSetupDue);
});
const finish = (payload: object, caller = system, of = api) =>
  call(of, finishSetup, { caller, payload });
const queued = async () =>
  (await db().selectFrom('model_installs').select('model_id').orderBy('model_id').execute()).map(
    ({ model_id }) => model_id,
  );
const settings = async () =>
  dataOf<AnswerOf<typeof viewEngineSettings>>(
    await call(api, viewEngineSettings, { caller: system }),
  );

test('a first start asks for it, and an update does not', async () => {
  const fresh = await createTestApi();
  try {
    expect(await isSetupDue(fresh.database.db)).toBe(true);
  } finally {
    await fresh.stop();
  }
  await db().deleteFrom('installation_settings').execute();
  expect(await isSetupDue(db())).toBe(false);
});

test('it is due for those who may set up the installation, until it is finished', async () => {
  const signInOf = async (role: string) => {
    const { userName } = await createPerson(db(), { role });
    return (await signInAs(api, userName)).answer.user.setupDue;
  };
  expect(await signInOf('System administrator')).toBe(true);
  expect(await signInOf('Organisation administrator')).toBe(false);
  expect(refusalOf(await finish({}))).toBe('200 OK');
  expect(await signInOf('System administrator')).toBe(false);
});

test('skipping it changes and installs nothing', async () => {
  expect(refusalOf(await finish({}))).toBe('200 OK');
  expect(await queued()).toEqual([]);
  expect(await settings()).toMatchObject({
    download: { source: 'default' },
    speech: { source: 'default' },
  });
});

test('settings are saved, and the models of the languages and of speech are installed', async () => {
  const { languages } = dataOf<AnswerOf<typeof viewSetup>>(
    await call(api, viewSetup, { caller: system }),
  );
  const german = languages.find(({ language }) => language === 'de')?.models;
  expect(german).toEqual(['bergamot-de-en', 'bergamot-en-de']);
  expect(languages.find(({ language }) => language === 'en')?.models).toEqual([]);
  const choices = { languages: ['en', 'de'], policy: 'ask', speechModel: 'whisper-small' };
  expect(refusalOf(await finish({ ...choices, install: true }))).toBe('200 OK');
  expect(await queued()).toEqual(['bergamot-de-en', 'bergamot-en-de', 'whisper-small']);
  expect(await settings()).toMatchObject({
    download: { policy: 'ask', source: 'interface' },
    speech: { model: 'whisper-small', source: 'interface' },
  });
  const actions = await db()
    .selectFrom('audit_log')
    .select('action')
    .where('user_id', '=', system.userId)
    .where('action', 'in', ['engine-settings-saved', 'model-installed', 'setup-finished'])
    .orderBy('at', 'desc')
    .limit(5)
    .execute();
  expect(new Set(actions.map(({ action }) => action)).size).toBe(3);
});

test('with downloads forbidden nothing is installed', async () => {
  await finish({ languages: ['de'], policy: 'off', install: true });
  expect(await queued()).toEqual([]);
});

test('what is finished is not finished again, and then changes nothing', async () => {
  await finish({});
  const second = await finish({ policy: 'off', languages: ['de'], install: true });
  expect(refusalOf(second)).toBe('409 SETUP_DONE');
  expect((await settings()).download.policy).toBe('auto');
  expect(await queued()).toEqual([]);
});

test('what the environment sets is refused, and the setup stays due', async () => {
  const fixed = await createTestApi({ beside: api, env: { GLOSSA_MODELS: 'off' } });
  try {
    expect(refusalOf(await finish({ policy: 'auto' }, system, fixed))).toBe(
      '409 ENGINE_SETTING_FIXED',
    );
    expect(await isSetupDue(db())).toBe(true);
  } finally {
    await fixed.stop();
  }
});

test('is refused to others, and unknown fields are', async () => {
  const admin = await join(api, 'Organisation administrator');
  expect(refusalOf(await finish({}, admin))).toBe('403 ACCESS_DENIED');
  expect(refusalOf(await call(api, viewSetup, { caller: admin }))).toBe('403 ACCESS_DENIED');
  expect(refusalOf(await finish({ skipped: true }))).toBe('400 INVALID_INPUT');
});
