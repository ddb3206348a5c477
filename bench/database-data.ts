import type { DatabaseHandle } from '../apps/server/src/platform/db/database.ts';

/** Cues of a transcript, and as many of its translation. */
const cuesEach = 25;
const batch = 10_000;

/** Ids of the n-th media and its derived rows, without queries. */
const idSql = (kind: string) =>
  `overlay(overlay(md5('${kind}' || n) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;
const [mediaSql, setSql, ticketSql, translatedSql] = ['media', 'set', 'ticket', 'translated'].map(
  idSql,
);
export const transcriptSql = idSql('transcript');
export const mediaFileSql = `${mediaSql} || '.mp4'`;

const words = JSON.stringify(
  ['The', 'rivers', 'of', 'the', 'northern', 'plain'].map((text, index) => ({
    text,
    startMs: index * 400,
    endMs: index * 400 + 380,
    confidence: 0.93,
  })),
);

/**
 * Media of one user with transcript and translation, thousands within seconds: without triggers, whose counts are
 * computed at the end, and with the indexes of the largest table built last. One title in 10,000 contains "zebra".
 */
export async function seedDatabase(
  pool: DatabaseHandle['pool'],
  { userId, organisationId }: { userId: string; organisationId: string },
  size: number,
): Promise<void> {
  const client = await pool.connect();
  const run = (text: string, ...values: unknown[]) => client.query(text, values);
  try {
    await run('SET session_replication_role = replica');
    await run(`SET maintenance_work_mem = '512MB'`);
    const { rows: indexes } = await run(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = 'cues' AND indexname <> 'cues_pkey'`,
    );
    for (const { name } of indexes) await run(`DROP INDEX ${name}`);
    for (let from = 1; from <= size; from += batch) {
      const range = [from, Math.min(size, from + batch - 1)];
      await run(
        `INSERT INTO media (id, organisation_id, uploaded_by, title, original_name, file_name, kind, format, media_type, size_bytes,
           sha256, status, requested_language, language, duration_ms, created_at)
         SELECT ${mediaSql}, $1, $2,
           CASE WHEN n % 10000 = 17 THEN 'The zebra: ' ELSE '' END || (ARRAY['Lecture', 'élan vital', 'Interview', 'apple harvest', 'Zoo'])[1 + n % 5]
             || ' ' || substr(md5(n::text), 1, 12), 'recording-' || substr(md5('name' || n), 1, 10) || '.mp4', ${mediaSql} || '.mp4',
           CASE WHEN n % 9 = 0 THEN 'audio' ELSE 'video' END, 'mp4', 'video/mp4', 1000000 + n * 7919::bigint % 100000007, md5(n::text) || md5('x' || n),
           (ARRAY['transcribed', 'verified', 'verified', 'failed'])[1 + n % 4], 'en', (ARRAY['en', 'fr', 'de', 'ja'])[1 + n % 4],
           60000 + n * 31 % 3600000, now() - n * interval '1 minute'
         FROM generate_series($3::int, $4::int) n`,
        organisationId,
        userId,
        ...range,
      );
      await run(
        `INSERT INTO transcripts (id, media_id, language, model, published_set_id)
         SELECT ${transcriptSql}, ${mediaSql}, 'en', 'bench', ${setSql} FROM generate_series($1::int, $2::int) n`,
        ...range,
      );
      await run(
        `INSERT INTO translation_requests (id, organisation_id, media_id, language, source_language, status, published_set_id, requested_by, finished_at)
         SELECT ${ticketSql}, $1, ${mediaSql}, 'fr', 'en', 'ready', ${translatedSql}, $2, now()
         FROM generate_series($3::int, $4::int) n`,
        organisationId,
        userId,
        ...range,
      );
      await run(
        `INSERT INTO cue_sets (id, organisation_id, transcript_id, ticket_id, state, version, published_at)
         SELECT ${setSql}, $1::uuid, ${transcriptSql}, NULL::uuid, 'published', 1, now() FROM generate_series($2::int, $3::int) n
         UNION ALL SELECT ${translatedSql}, $1::uuid, NULL, ${ticketSql}, 'published', 1, now() FROM generate_series($2::int, $3::int) n`,
        organisationId,
        ...range,
      );
      await run(
        `INSERT INTO cues (cue_set_id, id, start_ms, end_ms, text, track, words, source_cue_ids)
         SELECT ${setSql}, 'c' || k, k * 3000, k * 3000 + 2500, 'Line ' || k || ' of recording ' || n || ' speaks of rivers.', 'lower', $1::jsonb, '{}'
         FROM generate_series($2::int, $3::int) n, generate_series(1, ${cuesEach}) k
         UNION ALL SELECT ${translatedSql}, 'c' || k, k * 3000, k * 3000 + 2500, 'La ligne ' || k || ' de ' || n || ' parle de fleuves.', 'lower', '[]', ARRAY['c' || k]
         FROM generate_series($2::int, $3::int) n, generate_series(1, ${cuesEach}) k`,
        words,
        ...range,
      );
      await run(
        `INSERT INTO memory_units (organisation_id, source_language, language, source_text, target_text, source_key, grams, origin, media_id, created_by)
         SELECT $1, 'en', 'fr', 'Line of recording ' || n, 'La ligne de ' || n, decode(md5(n::text), 'hex'), ARRAY[n], 'verified', ${mediaSql}, $2
         FROM generate_series($3::int, $4::int) n`,
        organisationId,
        userId,
        ...range,
      );
    }
    for (const { definition } of indexes) await run(definition);
    const counts = await run(`SELECT to_regclass('media_counts') IS NOT NULL AS there`);
    if (counts.rows[0]?.there)
      await run(
        `INSERT INTO media_counts SELECT organisation_id, project_id, kind, status, language, count(*), coalesce(sum(duration_ms), 0)
         FROM media GROUP BY 1, 2, 3, 4, 5`,
      );
    await run('VACUUM (ANALYZE)');
  } finally {
    // Including its settings.
    client.release(true);
  }
}
