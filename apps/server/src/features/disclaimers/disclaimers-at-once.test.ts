import {
  createDisclaimer,
  deleteDisclaimer,
  updateDisclaimer,
  updateDisclaimerSettings,
  verifyDisclaimer,
} from '@glossa/contracts/disclaimers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';
import { readSettings } from './settings.ts';

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  const translators = createTranslators([createFakeTranslationEngine()]);
  api = await createTestApi({ overrides: { translators } });
});
beforeEach(async () => {
  caller = await join(api, 'Organisation administrator');
  dataOf(await call(api, createDisclaimer, { caller, payload: { language: 'en', text: 'Ours.' } }));
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const post = (endpoint: Parameters<typeof call>[1], payload: object) =>
  call(api, endpoint, { caller, payload });

/** Sends a request while another transaction holds the disclaimer and deletes the French one. */
async function whileFrenchGoes(ask: () => ReturnType<typeof post>) {
  const { organisationId } = caller;
  const { late } = await db()
    .transaction()
    .execute(async (trx) => {
      await trx
        .selectFrom('disclaimer_settings')
        .select('source_language')
        .where('organisation_id', '=', organisationId)
        .forUpdate()
        .execute();
      const late = ask();
      await waitForLock(db());
      await trx
        .deleteFrom('disclaimers')
        .where('organisation_id', '=', organisationId)
        .where('language', '=', 'fr')
        .execute();
      return { late };
    });
  return refusalOf(await late);
}

test('a disclaimer deleted in the meantime cannot become the source', async () => {
  const rejection = await whileFrenchGoes(() =>
    post(updateDisclaimerSettings, { sourceLanguage: 'fr', atSignIn: false }),
  );
  expect(rejection).toBe('404 NOT_FOUND');
  expect(await readSettings(db(), caller.organisationId)).toMatchObject({
    sourceLanguage: 'en',
    atSignIn: true,
  });
});

test('a change does not recreate a disclaimer deleted in the meantime', async () => {
  expect(
    await whileFrenchGoes(() => post(updateDisclaimer, { language: 'fr', text: 'À nous.' })),
  ).toBe('404 NOT_FOUND');
});

test('a disclaimer deleted in the meantime cannot be verified', async () => {
  expect(await whileFrenchGoes(() => post(verifyDisclaimer, { language: 'fr', version: 1 }))).toBe(
    '404 NOT_FOUND',
  );
});

test('a disclaimer deleted in the meantime is not deleted twice', async () => {
  const remove = () => call(api, deleteDisclaimer, { caller, params: { language: 'fr' } });
  expect(await whileFrenchGoes(remove)).toBe('404 NOT_FOUND');
});
