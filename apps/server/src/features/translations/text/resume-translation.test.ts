import { beforeEach, expect, test } from 'vitest';
import { EngineError } from '../../../engines/engine-error.ts';
import { createFakeTranslationEngine } from '../../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../../engines/machine-translation/translators.ts';
import {
  dataOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../../testing/media-calls.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

let requested: string[] = [];
/** How often the engine breaks off, each time after two more batches. */
let failures = 0;
const engine = createFakeTranslationEngine({
  batchTexts: 1,
  onBatch: ([text = '']) => {
    requested.push(text);
    if (failures === 0 || requested.length % 3 !== 0) return;
    failures -= 1;
    requested.pop();
    throw new EngineError('ENGINE_CRASHED', { text: 'It broke off.' }, { retryable: true });
  },
});
const fixture = setupTranslationTest({
  overrides: { translators: createTranslators([engine]) },
});
beforeEach(() => {
  requested = [];
  failures = 1;
});

async function countStored(): Promise<number> {
  const { rows } = await fixture.api.database.pool.query(
    'SELECT count(*)::int FROM job_checkpoints WHERE ticket_id IS NOT NULL',
  );
  return rows[0].count;
}

test('a retried translation of subtitles asks only for the batches that were not finished', async () => {
  await fixture.verify();
  await fixture.ready('fr');
  expect(failures).toBe(0);
  expect(requested).toEqual([
    'Good morning everyone.',
    'Welcome to the first lesson.',
    'Today we speak about rivers.',
    'Thank you very much.',
  ]);
  expect(await countStored()).toBe(0);
});

test('a retried translation of a document does so too', async () => {
  const { api, caller, categoryId } = fixture;
  const lines = ['The river is long.', 'The bridge is old.', 'The road is wide.', 'It rains.'];
  const { mediaId } = dataOf<Uploaded>(
    await upload(api, caller, {
      categoryId,
      bytes: Buffer.from(`${lines.join('\n\n')}\n`),
      name: 'a.txt',
      fields: { spokenLanguage: 'en' },
    }),
  );
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
  dataOf(await fixture.ask(['de'], { mediaId }));
  await waitForRequest(api, caller, mediaId, ['ready'], { type: 'doc', language: 'de' });
  expect(failures).toBe(0);
  expect(requested).toEqual(lines);
  expect(await countStored()).toBe(0);
});
