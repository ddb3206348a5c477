import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CueSetOwner } from '../subtitles/index.ts';
import { findTranscript } from '../transcripts/index.ts';
import { findRequest, isRequestWorking } from '../translation-requests/index.ts';
import { type Flag, requireRight, rowOwner } from './find-draft.ts';

/** What drafts and versions belong to. */
export type FoundOwner = {
  subtitleOwner: SubtitleOwner;
  owner: CueSetOwner;
  mediaId: string;
  organisationId: string;
  title: string;
  language: LanguageCode;
  /** An engine is at work and will replace everything. */
  working: boolean;
};

/** The transcript or translation, where the caller may see it and has the right; else NOT_FOUND or ACCESS_DENIED. */
export async function requireOwner(
  db: DatabaseOrTransaction,
  actor: Actor,
  subtitleOwner: SubtitleOwner,
  flag: Flag,
): Promise<FoundOwner> {
  const { kind, id } = subtitleOwner;
  const found =
    kind === 'transcript' ? await findTranscript(db, actor, id) : await findRequest(db, actor, id);
  if (!found) throw new AppError('NOT_FOUND');
  requireRight(actor, kind, flag);
  return {
    subtitleOwner,
    owner: rowOwner(subtitleOwner),
    mediaId: found.media_id,
    organisationId: found.organisation_id,
    title: found.title,
    language: found.language,
    working: 'status' in found && isRequestWorking(found.status),
  };
}

/**
 * Locks the owner's row, always before any of its drafts, and answers what is published now. Whoever forks, publishes
 * or marks stale does it one after the other.
 */
export async function lockPublished(
  trx: DatabaseOrTransaction,
  owner: CueSetOwner,
): Promise<{ setId: string; version: number }> {
  const row =
    'transcriptId' in owner
      ? await trx
          .selectFrom('transcripts')
          .select('published_set_id')
          .where('id', '=', owner.transcriptId)
          .forUpdate()
          .executeTakeFirst()
      : await trx
          .selectFrom('translation_requests')
          .select('published_set_id')
          .where('id', '=', owner.ticketId)
          .forUpdate()
          .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const set =
    row.published_set_id &&
    (await trx
      .selectFrom('cue_sets')
      .select(['id', 'version'])
      .where('id', '=', row.published_set_id)
      .executeTakeFirst());
  if (!set)
    throw new AppError('NOT_FOUND', 'There are no subtitles yet. Wait until they are ready.');
  return { setId: set.id, version: set.version };
}
