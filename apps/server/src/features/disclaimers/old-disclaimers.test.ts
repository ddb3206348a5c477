import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../../platform/db/database.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { listDisclaimers } from './repository.ts';
import { readSettings } from './settings.ts';

const server = { host: inject('postgresHost'), port: 5432, user: 'glossa', database: 'postgres' };
const name = `test_${randomBytes(6).toString('hex')}`;
let handle: DatabaseHandle;

async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}
beforeAll(async () => {
  await runOnServer(`CREATE DATABASE ${name}`);
  handle = openDatabase({ ...server, database: name, max: 2 }, () => {});
  await migrateDatabase(handle.db, '004-translations-and-outputs');
});
afterAll(async () => {
  await handle.close();
  await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
});

test('disclaimers written as plain text keep their words, their writers and whether they are drafts', async () => {
  const { db } = handle;
  const [organisationId, userId] = [randomUUID(), randomUUID()];
  await sql`INSERT INTO organisations (id, name) VALUES (${organisationId}, 'Ours')`.execute(db);
  await sql`INSERT INTO users (id, organisation_id, user_name, display_name, email)
    VALUES (${userId}, ${organisationId}, 'ann', 'Ann', 'ann@example.org')`.execute(db);
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
