import {
  createDisclaimer,
  deleteDisclaimer,
  updateDisclaimer,
  updateDisclaimerSettings,
  verifyDisclaimer,
} from '@glossa/contracts/disclaimers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { somebodyWaits } from '../../test-support/somebody-waits.ts';
import { call, createTestApi, type TestApi } from '../../test-support/test-api.ts';
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

/** Asks while another transaction holds the disclaimer and takes the French one away. */
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
      await somebodyWaits(db());
      await trx
        .deleteFrom('disclaimers')
        .where('organisation_id', '=', organisationId)
        .where('language', '=', 'fr')
        .execute();
      return { late };
    });
  return refusalOf(await late);
}

test('what was taken away meanwhile is not made the source', async () => {
  const refusal = await whileFrenchGoes(() =>
    post(updateDisclaimerSettings, { sourceLanguage: 'fr', atSignIn: false }),
  );
  expect(refusal).toBe('404 NOT_FOUND');
  expect(await readSettings(db(), caller.organisationId)).toMatchObject({
    sourceLanguage: 'en',
    atSignIn: true,
  });
});

test('what was taken away meanwhile is not written anew by a change', async () => {
  expect(
    await whileFrenchGoes(() => post(updateDisclaimer, { language: 'fr', text: 'À nous.' })),
  ).toBe('404 NOT_FOUND');
});

test('what was taken away meanwhile is not verified', async () => {
  expect(await whileFrenchGoes(() => post(verifyDisclaimer, { language: 'fr', version: 1 }))).toBe(
    '404 NOT_FOUND',
  );
});

test('what was taken away meanwhile is not taken away twice', async () => {
  const remove = () => call(api, deleteDisclaimer, { caller, params: { language: 'fr' } });
  expect(await whileFrenchGoes(remove)).toBe('404 NOT_FOUND');
});
