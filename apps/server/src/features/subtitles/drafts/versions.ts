import type { AnswerOf } from '@glossa/contracts/endpoint';
import type {
  SubtitleOwner,
  SubtitleVersion,
  viewSubtitleVersion,
} from '@glossa/contracts/subtitles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { byTrack, ownerRow, readPlainCues } from '../index.ts';
import { requireSet } from './find-draft.ts';
import { requireOwner } from './find-owner.ts';

/** The stored versions, newest first. */
export async function listVersions(
  db: Database,
  actor: Actor,
  subtitleOwner: SubtitleOwner,
): Promise<SubtitleVersion[]> {
  const { owner } = await requireOwner(db, actor, subtitleOwner, 'view');
  const [column, id] = ownerRow(owner);
  const rows = await db
    .selectFrom('cue_sets')
    // What was never published is from whoever had the draft.
    .leftJoin('users', (join) =>
      join.on(
        'users.id',
        '=',
        sql<string>`CASE WHEN cue_sets.discarded_at IS NULL THEN cue_sets.published_by ELSE cue_sets.created_by END`,
      ),
    )
    .select(['cue_sets.id', 'version', 'state', 'published_at', 'cue_sets.created_at'])
    .select(['discarded_at', 'last_changed_at'])
    .select(['users.id as user_id', 'users.display_name'])
    .select((eb) =>
      eb
        .selectFrom('cues')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .whereRef('cues.cue_set_id', '=', 'cue_sets.id')
        .as('cue_count'),
    )
    .where(`cue_sets.${column}`, '=', id)
    .where('state', 'in', ['published', 'replaced'])
    .where('purged_at', 'is', null)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    setId: row.id,
    version: row.version,
    published: row.state === 'published',
    unpublished: row.discarded_at !== null,
    by:
      row.user_id && row.display_name !== null
        ? { userId: row.user_id, displayName: row.display_name }
        : null,
    at: (row.published_at ?? row.last_changed_at ?? row.created_at).toISOString(),
    cueCount: row.cue_count ?? 0,
  }));
}

/** The cues of a stored version; not of drafts. */
export async function readVersion(
  db: Database,
  actor: Actor,
  setId: string,
): Promise<AnswerOf<typeof viewSubtitleVersion>> {
  const set = await requireSet(db, actor, setId, 'view');
  if ((set.state !== 'published' && set.state !== 'replaced') || set.purged)
    throw new AppError('NOT_FOUND');
  return {
    id: set.id,
    language: set.language,
    version: set.version,
    ...byTrack(await readPlainCues(db, setId)),
  };
}
