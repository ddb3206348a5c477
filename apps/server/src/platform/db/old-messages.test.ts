import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createOldDatabase,
  insertOldUser,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { answerFailure, answerProgress } from '../stored-messages.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createOldDatabase('011-one-index-by-age');
});
afterAll(() => database.drop());

test('English stored before messages had ids is read as it stands', async () => {
  const { db } = database;
  const { organisationId, userId } = await insertOldUser(db);
  const progress = JSON.stringify({ percent: 40, phase: 'converting', secondsLeft: 3 });
  await sql`INSERT INTO conversions
      (organisation_id, user_id, kind, status, options, input_name, notes, progress, failure_code, failure_message)
    VALUES
      (${organisationId}, ${userId}, 'media', 'failed', '{}', 'a.mp4', '[]', NULL, 'ENGINE_BAD_INPUT', 'No "sound" in it.'),
      (${organisationId}, ${userId}, 'subtitles', 'ready', '{}', 'b.srt', '["First.", "Second."]', NULL, NULL, NULL),
      (${organisationId}, ${userId}, 'media', 'working', '{}', 'c.mp4', '[]', ${progress}, NULL, NULL)`.execute(
    db,
  );
  await migrateDatabase(db);

  const [failed, ready, working] = await db
    .selectFrom('conversions')
    .select(['notes', 'progress', 'failure_code', 'failure_message'])
    .orderBy('input_name')
    .execute();
  expect(failed && answerFailure(failed)).toEqual({
    code: 'ENGINE_BAD_INPUT',
    message: { text: 'No "sound" in it.' },
  });
  expect(ready).toMatchObject({
    notes: [{ text: 'First.' }, { text: 'Second.' }],
    failure_message: null,
    progress: null,
  });
  expect(working && answerProgress(working.progress)).toEqual({
    percent: 40,
    phase: { text: 'converting' },
    secondsLeft: 3,
  });
});
