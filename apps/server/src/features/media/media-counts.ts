import type { MediaStatus } from '@glossa/contracts/media';
import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { hasNoSpeech } from './no-speech.ts';
import { visibleMedia } from './repository.ts';

/** The number of visible media of each kind: like `visibleMedia`, from counts maintained by triggers. */
export function visibleCounts(db: DatabaseOrTransaction, actor: Actor) {
  return db
    .selectFrom('media_counts as c')
    .where(sql<boolean>`c.count > 0`)
    .$if(!actor.system, (query) =>
      query
        .where('c.organisation_id', '=', actor.organisationId)
        .where((eb) =>
          eb.or([
            eb('c.project_id', 'is', null),
            eb('c.project_id', '=', sql<string>`ANY(${actor.projectIds}::uuid[])`),
          ]),
        ),
    );
}

export async function summariseMedia(db: Database, actor: Actor) {
  const counts = await visibleCounts(db, actor)
    .select(['c.status', 'c.kind', 'c.language'])
    .select([
      sql<number>`sum(c.count)::int`.as('count'),
      sql<number>`sum(c.duration_ms)::float8`.as('ms'),
    ])
    .groupBy(['c.status', 'c.kind', 'c.language'])
    .execute();
  const count = (keep: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(keep).reduce((sum, row) => sum + row.count, 0);
  const inStatus = (...statuses: MediaStatus[]) => count((row) => statuses.includes(row.status));
  const languages = [...new Set(counts.map((row) => row.language))].filter(
    (language) => language !== null,
  );
  const failed = inStatus('failed');
  return {
    total: count(() => true),
    videos: count((row) => row.kind !== 'doc'),
    documents: count((row) => row.kind === 'doc'),
    working: inStatus('uploading', 'uploaded', 'processing', 'transcribing'),
    toVerify: inStatus('transcribed'),
    verified: inStatus('verified'),
    failed: failed === 0 ? 0 : Math.max(0, failed - (await countNoSpeech(db, actor))),
    minutes: Math.round(counts.reduce((sum, row) => sum + row.ms, 0) / 6_000) / 10,
    byLanguage: languages
      .map((language) => ({ language, count: count((row) => row.language === language) }))
      .sort((a, b) => b.count - a.count),
  };
}

/** The counts do not have it; only rows that failed are read, by an index. */
async function countNoSpeech(db: Database, actor: Actor): Promise<number> {
  const { count } = await visibleMedia(db, actor)
    .where('media.status', '=', 'failed')
    .where(hasNoSpeech)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
