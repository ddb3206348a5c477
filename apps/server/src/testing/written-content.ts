import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** What people of an organization write beside media, each inserted directly by its author. */
export const writtenContent = {
  glossary: async (db: Database, organisationId: string, userId: string) => {
    await sql`WITH made AS (
      INSERT INTO glossaries (organisation_id, name) VALUES (${organisationId}, 'Terms') RETURNING id)
      INSERT INTO glossary_entries (glossary_id, updated_by) SELECT id, ${userId} FROM made`.execute(
      db,
    );
  },
  'translation memory': async (db: Database, organisationId: string, userId: string) => {
    await sql`INSERT INTO memory_units (organisation_id, source_language, language, source_text, target_text,
        source_key, grams, origin, created_by)
      VALUES (${organisationId}, 'en', 'de', 'Door', 'Tür', ${randomUUID()}::text::bytea, '{}', 'import', ${userId})`.execute(
      db,
    );
  },
  disclaimer: async (db: Database, organisationId: string, userId: string) => {
    await sql`INSERT INTO disclaimer_versions (organisation_id, language, version, content, origin, verified_by)
      VALUES (${organisationId}, 'de', 1, '[]', 'machine', ${userId})`.execute(db);
    await sql`INSERT INTO disclaimers (organisation_id, language, version) VALUES (${organisationId}, 'de', 1)`.execute(
      db,
    );
  },
  feedback: async (db: Database, organisationId: string, userId: string) => {
    await sql`INSERT INTO feedback_tickets (organisation_id, number, kind, severity, subject, reporter_id)
      VALUES (${organisationId}, 1, 'idea', 'low', 'Wish', ${userId})`.execute(db);
  },
};

export const writtenContents = Object.keys(writtenContent) as Array<keyof typeof writtenContent>;
