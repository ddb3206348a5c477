import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { createPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { countEdits } from './count-edits.ts';
import { readMachineCues } from './machine-cues.ts';
import { recordEdits } from './record-edits.ts';

let database: TestDatabase | undefined;
let db: Database;
let organisationId: string;
let ticketId: string;
let userId: string;
let version: number;

afterAll(() => database?.drop());

beforeEach(async () => {
  database ??= await createTestDatabase();
  ({ db } = database);
  ({ organisationId, userId } = await createPerson(db, { role: 'Verifier' }));
  version = 0;
  const mediaId = randomUUID();
  ticketId = randomUUID();
  await sql`
    INSERT INTO media (id, organisation_id, uploaded_by, title, original_name, file_name, kind, format, media_type, size_bytes, sha256, status, requested_language)
    VALUES (${mediaId}, ${organisationId}, ${userId}, 'A', 'a', ${mediaId}, 'video', 'x', 'x', 1, 'x', 'transcribed', 'en')`.execute(
    db,
  );
  await sql`
    INSERT INTO translation_requests (id, organisation_id, media_id, language, source_language, status, requested_by)
    VALUES (${ticketId}, ${organisationId}, ${mediaId}, 'fr', 'en', 'ready', ${userId})`.execute(
    db,
  );
});

type Given = { id: string; text: string; person?: true; renders?: string[] };

/** Publishes the next version: of a person, or of the machine. */
async function publish(by: 'person' | 'machine', cues: readonly Given[]): Promise<string> {
  version += 1;
  const setId = randomUUID();
  const author = by === 'person' ? userId : null;
  await sql`UPDATE cue_sets SET state = 'replaced' WHERE ticket_id = ${ticketId}`.execute(db);
  await sql`INSERT INTO cue_sets (id, organisation_id, ticket_id, state, version, created_by, published_by, published_at)
    VALUES (${setId}, ${organisationId}, ${ticketId}, 'published', ${version}, ${author}, ${author}, now())`.execute(
    db,
  );
  for (const [index, { id, text, person = false, renders = [id] }] of cues.entries())
    await sql`INSERT INTO cues (cue_set_id, id, start_ms, end_ms, text, track, person, renders_cue_ids)
      VALUES (${setId}, ${id}, ${index * 1000}, ${index * 1000 + 900}, ${text}, 'lower', ${person}, ${renders}::text[])`.execute(
      db,
    );
  return setId;
}

const textsOf = async (setId: string) =>
  (await readMachineCues(db, setId))
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ text }) => text);

test('texts of people that an update kept are compared with what the machine wrote before', async () => {
  await publish('machine', [
    { id: 'a', text: 'kitten' },
    { id: 'b', text: 'old' },
  ]);
  await publish('person', [
    { id: 'a', text: 'sitting', person: true },
    { id: 'b', text: 'old' },
  ]);
  const redo = await publish('machine', [
    { id: 'a', text: 'sitting', person: true },
    { id: 'b', text: 'new' },
  ]);
  expect(await textsOf(redo)).toEqual(['kitten', 'new']);
});

test('edits from before an update count after it', async () => {
  await publish('machine', [{ id: 'a', text: 'kitten' }]);
  await publish('person', [{ id: 'a', text: 'sitting', person: true }]);
  await publish('machine', [{ id: 'a', text: 'sitting', person: true }]);
  await publish('person', [{ id: 'a', text: 'sitting!', person: true }]);
  let due = '';
  const enqueue = async (_db: unknown, _job: unknown, { dueId }: { dueId: string }) => {
    due = dueId;
  };
  await recordEdits(db, { enqueue } as unknown as Queue, { ticketId });
  await countEdits(db, due);
  const facts = await db
    .selectFrom('report_facts')
    .select(['amount', 'compared'])
    .where('kind', '=', 'edited')
    .where('subject_id', '=', ticketId)
    .execute();
  expect(facts).toEqual([{ amount: '4', compared: '8' }]);
});

test('takes the newest text of the machine, over several updates', async () => {
  await publish('machine', [{ id: 'a', text: 'first' }]);
  await publish('machine', [{ id: 'a', text: 'second' }]);
  await publish('person', [{ id: 'a', text: 'mine', person: true }]);
  await publish('machine', [{ id: 'a', text: 'mine', person: true }]);
  const redo = await publish('machine', [{ id: 'a', text: 'mine', person: true }]);
  expect(await textsOf(redo)).toEqual(['second']);
});

test('divided, joined and added cues of people', async () => {
  await publish('machine', [
    { id: 'a', text: 'one two' },
    { id: 'b', text: 'three' },
    { id: 'c', text: 'four' },
  ]);
  const redo = await publish('machine', [
    { id: 'a1', text: 'one', person: true, renders: ['a'] },
    { id: 'a2', text: 'two', person: true, renders: ['a'] },
    { id: 'b', text: 'three four', person: true, renders: ['b', 'c'] },
    { id: 'd', text: 'added', person: true, renders: [] },
  ]);
  expect(await textsOf(redo)).toEqual(['one two', 'three', 'four']);
});

test('a text whose earlier versions were removed counts as unchanged', async () => {
  const first = await publish('machine', [{ id: 'a', text: 'kitten' }]);
  await sql`DELETE FROM cues WHERE cue_set_id = ${first}`.execute(db);
  await sql`UPDATE cue_sets SET purged_at = now() WHERE id = ${first}`.execute(db);
  const redo = await publish('machine', [{ id: 'a', text: 'sitting', person: true }]);
  expect(await textsOf(redo)).toEqual(['sitting']);
});
