import type { LanguageCode } from '@glossa/contracts/languages';
import { workingMediaStatuses } from '@glossa/contracts/media';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import { message } from '@glossa/messages/message';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findTranscript } from '../../transcripts/index.ts';
import { findRequest, isBeingTranslated } from '../../translations/index.ts';
import type { CueSetOwner } from '../index.ts';
import { type Flag, requireRight, rowOwner } from './find-draft.ts';

/** The owner of drafts and versions. */
export type FoundOwner = {
  subtitleOwner: SubtitleOwner;
  owner: CueSetOwner;
  mediaId: string;
  organisationId: string;
  title: string;
  language: LanguageCode;
  /** An engine is working and will replace everything. */
  working: boolean;
};

/** The transcript or translation if the caller may access it; else NOT_FOUND or ACCESS_DENIED. */
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
    working:
      'media_status' in found
        ? workingMediaStatuses.includes(found.media_status)
        : isBeingTranslated(found.status),
  };
}

/**
 * Locks the owner's row, always before its drafts, and returns the published version. Serializes forking, publishing
 * and marking as stale.
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
  if (!set) throw new AppError('NOT_FOUND', message('drafts.noSubtitlesYet'));
  return { setId: set.id, version: set.version };
}
