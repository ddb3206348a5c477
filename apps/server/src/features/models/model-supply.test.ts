import { requestModel } from '@glossa/contracts/models';
import { translateText } from '@glossa/contracts/text-translation';
import {
  getTranslationOptions,
  type TranslationRequest,
  translateFile,
} from '@glossa/contracts/translation-requests';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import {
  addCategory,
  dataOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../testing/media-calls.ts';
import { type ModelHost, startModelHost } from '../../testing/model-host.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let host: ModelHost;
let api: TestApi;
let admin: Caller;
let documentId: string;
let draftServes = true;

/** Serves English to German once its model is installed, as Bergamot does. */
const good = {
  ...createFakeTranslationEngine({ id: 'bergamot' }),
  pairs: async () =>
    (await api.services.models.isInstalled('bergamot-en-de'))
      ? [{ from: 'en' as const, to: 'de' as const, quality: 'good' as const, via: [] }]
      : [],
};
const draft = {
  ...createFakeTranslationEngine({ id: 'draft' }),
  pairs: async () =>
    draftServes
      ? [{ from: 'en' as const, to: 'de' as const, quality: 'draft' as const, via: [] }]
      : [],
};

async function start(policy: 'auto' | 'ask'): Promise<void> {
  api = await createTestApi({
    worker: true,
    overrides: { translators: createTranslators([good, draft]) },
    env: { GLOSSA_MODELS: policy, GLOSSA_BERGAMOT_REGISTRY: host.registryUrl },
  });
  admin = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, admin);
  ({ mediaId: documentId } = dataOf<Uploaded>(
    await upload(api, admin, {
      categoryId,
      bytes: Buffer.from('The river is long.\n'),
      name: 'river.txt',
      fields: { spokenLanguage: 'en' },
    }),
  ));
  await waitForMedia(api, admin, documentId, ['ready'], 'doc');
}

beforeAll(async () => {
  host = await startModelHost();
  host.addBergamot('en', 'de');
  host.addBergamot('en', 'ja');
  await start('auto');
});
afterEach(async () => {
  host.fail('none');
  draftServes = true;
  await api.services.database.db.deleteFrom('model_installs').execute();
  await api.services.database.db.deleteFrom('translation_requests').execute();
  await api.services.models.remove('bergamot-en-de');
});
afterAll(async () => {
  await api.stop();
  await host.stop();
});

const request = async () =>
  call(api, translateFile, {
    caller: admin,
    payload: { mediaId: documentId, targetLanguages: ['de'] },
  });
const ended = (): Promise<TranslationRequest> =>
  waitForRequest(api, admin, documentId, ['ready', 'failed'], { type: 'doc', language: 'de' });
const option = async (language: string) =>
  dataOf<Array<{ language: string }>>(
    await call(api, getTranslationOptions, { caller: admin, params: { mediaId: documentId } }),
  ).find((one) => one.language === language);
const say = () =>
  call(api, translateText, {
    caller: admin,
    payload: { text: 'The river is long.', from: 'en', to: 'de' },
  });

test('the first request for a pair downloads its model as a step of the job, then translates', async () => {
  draftServes = false;
  expect(await option('de')).toMatchObject({ available: true, quality: 'good', download: 'auto' });
  expect(await option('ko')).toMatchObject({ available: true, download: 'auto' });
  host.fail('slow');
  dataOf(await request());
  const steps = new Set<string>();
  await vi.waitFor(
    async () => {
      const row = await api.services.database.db
        .selectFrom('translation_requests')
        .select(['progress', 'status'])
        .executeTakeFirstOrThrow();
      const phase = row.progress?.phase;
      if (phase && 'id' in phase) steps.add(phase.id);
      expect(['ready', 'failed']).toContain(row.status);
    },
    { timeout: 30_000, interval: 50 },
  );
  expect([...steps].some((id) => id.startsWith('models.'))).toBe(true);
  expect(await ended()).toMatchObject({
    status: 'ready',
    engine: { id: 'bergamot' },
    warnings: [],
  });
  expect(await option('de')).toMatchObject({ available: true, download: null });
}, 60_000);

test('two jobs that need one model wait for one download', async () => {
  const context = { signal: new AbortController().signal, report: () => {} };
  const pair = { from: 'en', to: 'de' } as const;
  const { supply } = api.services;
  host.requests.splice(0);
  const answers = await Promise.all([supply.fetch(pair, context), supply.fetch(pair, context)]);
  expect(answers).toEqual([undefined, undefined]);
  expect(host.requests.filter(({ path }) => path.includes('model.'))).toHaveLength(1);
});

test('where the host cannot be reached the best engine answers, and the ticket says so', async () => {
  host.fail('missing');
  dataOf(await request());
  const ticket = await ended();
  expect(ticket).toMatchObject({ status: 'ready', engine: { id: 'draft', quality: 'draft' } });
  expect(ticket.warnings.map(({ id }) => id)).toEqual(['models.notFetched']);
  // The next request does not wait for the host again.
  host.requests.splice(0);
  const lacking = await api.services.supply.fetch(
    { from: 'en', to: 'de' },
    { signal: new AbortController().signal, report: () => {} },
  );
  expect(lacking).toMatchObject({ id: 'models.notOffered' });
  expect(host.requests).toEqual([]);
}, 60_000);

test('without any other engine the request fails, with the reason', async () => {
  draftServes = false;
  host.fail('missing');
  dataOf(await request());
  const ticket = await ended();
  expect(ticket).toMatchObject({ status: 'failed', failure: { code: 'ENGINE_UNAVAILABLE' } });
  expect(JSON.stringify(ticket.failure)).toContain('models.notOffered');
}, 60_000);

test('an engine that someone chose is used without a download', async () => {
  const lacking = await api.services.supply.fetch(
    { from: 'en', to: 'de', engineId: 'draft' },
    { signal: new AbortController().signal, report: () => {} },
  );
  expect(lacking).toBeUndefined();
  expect(await api.services.models.isInstalled('bergamot-en-de')).toBe(false);
});

test('a text is translated at once by another engine, or when its model is there', async () => {
  const first = dataOf<{ engine: { id: string }; warnings: Array<{ id?: string }> }>(await say());
  expect(first.engine.id).toBe('draft');
  expect(first.warnings.map(({ id }) => id)).toEqual(['models.fetchedMeanwhile']);
  await vi.waitFor(async () =>
    expect(await api.services.models.isInstalled('bergamot-en-de')).toBe(true),
  );
  await api.services.models.remove('bergamot-en-de');
  await api.services.database.db.deleteFrom('model_installs').execute();
  draftServes = false;
  expect(refusalOf(await say())).toBe('409 MODEL_DOWNLOADING');
  await vi.waitFor(async () => expect((await say()).statusCode).toBe(200), { timeout: 15_000 });
});

test('with `ask`, administrators are notified of what is needed, and nothing is downloaded', async () => {
  await api.stop();
  await start('ask');
  draftServes = false;
  host.requests.splice(0);
  expect(await option('de')).toMatchObject({ available: false, download: 'ask' });
  expect(refusalOf(await request())).toBe('409 TRANSLATION_NO_ENGINE');
  const editor = await join(api, 'Viewer', admin.answer.user.organisationId);
  const asked = await call(api, requestModel, {
    caller: editor,
    payload: { from: 'en', to: 'de' },
  });
  expect(asked.statusCode).toBe(200);
  const notices = await api.services.database.db
    .selectFrom('notifications')
    .select(['user_id', 'params', 'link'])
    .where('kind', '=', 'model-requested')
    .execute();
  expect(notices.map(({ user_id }) => user_id)).toContain(admin.userId);
  expect(notices.map(({ user_id }) => user_id)).not.toContain(editor.userId);
  expect(notices[0]).toMatchObject({ params: { models: 'bergamot-en-de' }, link: '/engines' });
  expect(host.requests).toEqual([]);
});
