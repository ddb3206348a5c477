import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import {
  createOldDatabase,
  insertOldUser,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { listDisclaimers } from './repository.ts';
import { readSettings } from './settings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createOldDatabase('004-translations-and-outputs');
});
afterAll(() => database.drop());

test('disclaimers written as plain text keep their words, their writers and whether they are drafts', async () => {
  const { db } = database;
  const { organisationId, userId } = await insertOldUser(db);
  const many = Array.from({ length: 70 }, (_, index) => `Line ${index}`).join('\n');
  const insert = (language: string, text: string, by: string | null) =>
    sql`INSERT INTO disclaimers (organisation_id, language, text, is_draft, updated_by)
      VALUES (${organisationId}, ${language}, ${text}, ${by === null}, ${by})`.execute(db);
  await insert('en', ' Machine "made" <b>.\n\nNot for sale. ', userId);
  await insert('fr', 'Fait par une machine.', null);
  await insert('de', many, null);
  await migrateDatabase(db);

  const kept = await listDisclaimers(db, organisationId);
  expect(kept.map(({ language, status, version }) => [language, status, version])).toEqual([
    ['en', 'verified', 1],
    ['fr', 'draft', 1],
    ['de', 'draft', 1],
  ]);
  expect(kept[0]).toMatchObject({
    content: [
      { kind: 'paragraph', runs: [{ text: 'Machine "made" <b>.' }] },
      { kind: 'paragraph', runs: [{ text: 'Not for sale.' }] },
    ],
    updatedBy: { userId },
    verifiedBy: { userId },
  });
  expect(kept[2]?.text).toBe(many);
  expect(await readSettings(db, organisationId)).toEqual({
    sourceLanguage: 'en',
    atSignIn: false,
    inVideos: true,
    inDocuments: true,
  });
});
