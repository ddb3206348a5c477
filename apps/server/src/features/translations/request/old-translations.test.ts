import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../../../platform/db/migrate.ts';
import {
  createOldDatabase,
  insertOldUser,
  type TestDatabase,
} from '../../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createOldDatabase('027-passkeys');
});
afterAll(() => database.drop());

type OldCue = { id: string; text: string; at?: [number, number]; sources?: string[] };
type OldSet = {
  state: 'published' | 'replaced' | 'draft';
  version: number;
  /** Null: the machine. */
  by: string | null;
  cues: OldCue[];
  purged?: boolean;
};

/** The three source cues s1 to s3 last a second each and are one sentence. */
const sentence = ['s1', 's2', 's3'];
const timeOf = ({ id, at }: OldCue): [number, number] => {
  const index = Math.max(sentence.indexOf(id), 0);
  return at ?? [index * 1000, index * 1000 + 1000];
};

async function addSet(
  owner: { transcriptId: string } | { ticketId: string },
  organisationId: string,
  { state, version, by, cues, purged }: OldSet,
): Promise<string> {
  const { db } = database;
  const id = randomUUID();
  const ids = { transcriptId: null, ticketId: null, ...owner };
  await sql`INSERT INTO cue_sets (id, organisation_id, transcript_id, ticket_id, state, version, created_by, purged_at)
    VALUES (${id}, ${organisationId}, ${ids.transcriptId}, ${ids.ticketId}, ${state}, ${version}, ${by},
      ${purged ? new Date() : null})`.execute(db);
  for (const cue of cues) {
    const [startMs, endMs] = timeOf(cue);
    const sources = ids.ticketId ? (cue.sources ?? sentence) : [];
    await sql`INSERT INTO cues (cue_set_id, id, start_ms, end_ms, text, track, source_cue_ids)
      VALUES (${id}, ${cue.id}, ${startMs}, ${endMs}, ${cue.text}, 'lower', ${sources})`.execute(
      db,
    );
  }
  return id;
}

/** A transcript of one sentence, and its translations as the version before 028 left them. */
async function addOldMedia() {
  const { db } = database;
  const { organisationId, userId } = await insertOldUser(db);
  const [mediaId, transcriptId] = [randomUUID(), randomUUID()];
  await sql`INSERT INTO media (id, organisation_id, uploaded_by, title, original_name, file_name, kind, format,
      media_type, size_bytes, sha256, status, requested_language)
    VALUES (${mediaId}, ${organisationId}, ${userId}, 'A', 'a.mp4', 'a.mp4', 'video', 'mp4', 'video/mp4', 1, 'x',
      'verified', 'en')`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`INSERT INTO transcripts (id, media_id, language, model, verification, published_set_id)
      VALUES (${transcriptId}, ${mediaId}, 'en', 'm', 'VERIFIED', ${randomUUID()})`.execute(trx);
  });
  const source = await addSet({ transcriptId }, organisationId, {
    state: 'published',
    version: 1,
    by: null,
    cues: sentence.map((id) => ({ id, text: `source ${id}` })),
  });
  await sql`UPDATE transcripts SET published_set_id = ${source} WHERE id = ${transcriptId}`.execute(
    db,
  );
  return {
    userId,
    translate: async (language: string, sets: OldSet[]) => {
      const ticketId = randomUUID();
      await sql`INSERT INTO translation_requests (id, organisation_id, media_id, language, source_language, status, requested_by)
        VALUES (${ticketId}, ${organisationId}, ${mediaId}, ${language}, 'en', 'ready', ${userId})`.execute(
        db,
      );
      const ids: string[] = [];
      for (const set of sets) ids.push(await addSet({ ticketId }, organisationId, set));
      return ids;
    },
  };
}

const lineageOf = async (setId: string | undefined) =>
  Object.fromEntries(
    (
      await database.db
        .selectFrom('cues')
        .select(['id', 'text', 'person', 'retimed', 'renders_cue_ids', 'stale', 'suggestion'])
        .where('cue_set_id', '=', setId ?? '')
        .execute()
    ).map(({ id, renders_cue_ids, ...rest }) => [id, { ...rest, renders: renders_cue_ids.sort() }]),
  );

test('translations of the version before keep their texts and learn who wrote them', async () => {
  const { userId: by, translate } = await addOldMedia();
  const made: OldCue[] = sentence.map((id) => ({ id, text: `machine ${id}` }));
  // A person corrected s1, gave s3 other times and added a cue of their own; then the machine renewed s2.
  const [s1, s2, s3] = made as [OldCue, OldCue, OldCue];
  const corrected: OldCue[] = [
    { ...s1, text: 'a person’s s1' },
    s2,
    { ...s3, at: [2000, 2800] },
    { id: 'own', text: 'a person’s own', at: [2800, 3000], sources: [] },
  ];
  const renewed = corrected.map((cue) => (cue.id === 's2' ? { ...cue, text: 'renewed s2' } : cue));
  // One cue of the machine for the whole sentence, as engines with fewer words make it.
  const wide: OldCue = { id: 's1', text: 'machine all', at: [0, 3000] };
  const french = await translate('fr', [
    { state: 'replaced', version: 1, by: null, cues: made },
    { state: 'replaced', version: 2, by, cues: corrected },
    { state: 'published', version: 3, by: null, cues: renewed },
    { state: 'draft', version: 3, by, cues: [{ ...s1, text: 'draft s1' }, ...renewed.slice(1)] },
  ]);
  const german = await translate('de', [
    { state: 'published', version: 1, by: null, cues: [wide] },
  ]);
  // The version of the person was deleted by retention: any text after it may be theirs.
  const spanish = await translate('es', [
    { state: 'replaced', version: 1, by: null, cues: made },
    { state: 'replaced', version: 2, by, cues: [], purged: true },
    { state: 'published', version: 3, by: null, cues: renewed },
  ]);
  await migrateDatabase(database.db);

  const now = { stale: false, suggestion: null };
  const machine = { ...now, person: false, retimed: false };
  expect(await lineageOf(french[0])).toEqual({
    s1: { ...machine, text: 'machine s1', renders: ['s1'] },
    s2: { ...machine, text: 'machine s2', renders: ['s2'] },
    s3: { ...machine, text: 'machine s3', renders: ['s3'] },
  });
  expect(await lineageOf(french[2])).toEqual({
    s1: { ...machine, text: 'a person’s s1', person: true, renders: ['s1'] },
    s2: { ...machine, text: 'renewed s2', renders: ['s2'] },
    // The person's times, which the update of the machine kept.
    s3: { ...machine, text: 'machine s3', renders: ['s3'], retimed: true },
    own: { ...now, text: 'a person’s own', person: true, retimed: true, renders: [] },
  });
  expect(await lineageOf(french[3])).toMatchObject({
    s1: { text: 'draft s1', person: true },
    s2: { text: 'renewed s2', person: false, retimed: false },
    s3: { person: false, retimed: true },
  });
  expect(await lineageOf(german[0])).toEqual({
    s1: { ...machine, text: 'machine all', renders: ['s1', 's2', 's3'] },
  });
  expect(await lineageOf(spanish[2])).toMatchObject({
    s1: { text: 'a person’s s1', person: true },
    s2: { text: 'renewed s2', person: true },
    // The first version of the machine had this text already.
    s3: { text: 'machine s3', person: false },
  });
});
