import { workingMediaStatuses } from '@glossa/contracts/media';
import { isAllowed } from '@glossa/contracts/permissions';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { visibleMedia } from '../../media/index.ts';
import type { CueSetOwner } from '../index.ts';

export type Flag = 'view' | 'edit';

/** Drafts of a transcript require the Transcription permission, those of a translation the Translation permission. */
export function requireRight(actor: Actor, kind: SubtitleOwner['kind'], flag: Flag): void {
  const resource = kind === 'transcript' ? 'Transcription' : 'Translation';
  if (!isAllowed(actor.roleResources, { resource, flag })) throw new AppError('ACCESS_DENIED');
}

export const rowOwner = (owner: SubtitleOwner): CueSetOwner =>
  owner.kind === 'transcript' ? { transcriptId: owner.id } : { ticketId: owner.id };

function visibleSets(db: DatabaseOrTransaction, actor: Actor) {
  return visibleMedia(db, actor)
    .innerJoin('cue_sets', (join) => join.onTrue())
    .leftJoin('transcripts', 'transcripts.id', 'cue_sets.transcript_id')
    .leftJoin('translation_requests', 'translation_requests.id', 'cue_sets.ticket_id')
    .whereRef('media.id', '=', (eb) =>
      eb.fn.coalesce('transcripts.media_id', 'translation_requests.media_id'),
    )
    .select(['media.id as media_id', 'media.title', 'media.status as media_status'])
    .select((eb) =>
      eb.fn.coalesce('transcripts.language', 'translation_requests.language').as('language'),
    )
    .select([
      'cue_sets.id',
      'cue_sets.organisation_id',
      'cue_sets.state',
      'cue_sets.version',
      'cue_sets.created_by',
      'cue_sets.change_number',
      'cue_sets.purged_at',
      sql<
        SubtitleOwner['kind']
      >`CASE WHEN cue_sets.transcript_id IS NULL THEN 'translation' ELSE 'transcript' END`.as(
        'kind',
      ),
      sql<string>`COALESCE(cue_sets.transcript_id, cue_sets.ticket_id)`.as('owner_id'),
    ]);
}

export type FoundSet = Awaited<ReturnType<typeof requireSet>>;

/** A cue set the caller may access; else NOT_FOUND or ACCESS_DENIED. */
export async function requireSet(
  db: DatabaseOrTransaction,
  actor: Actor,
  setId: string,
  flag: Flag,
) {
  const row = await visibleSets(db, actor).where('cue_sets.id', '=', setId).executeTakeFirst();
  if (!row?.language) throw new AppError('NOT_FOUND');
  requireRight(actor, row.kind, flag);
  const owner: SubtitleOwner = { kind: row.kind, id: row.owner_id };
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    createdBy: row.created_by,
    changeNumber: row.change_number,
    purged: row.purged_at !== null,
    mediaId: row.media_id,
    title: row.title,
    /** The recording is being transcribed again, which closes the drafts of its transcript. */
    retranscribing: row.kind === 'transcript' && workingMediaStatuses.includes(row.media_status),
    organisationId: row.organisation_id,
    language: row.language,
    owner: rowOwner(owner),
    subtitleOwner: owner,
  };
}

/** An open draft, likewise; DRAFT_GONE if it was published or discarded. */
export async function requireDraft(
  db: DatabaseOrTransaction,
  actor: Actor,
  reportId: string,
  flag: Flag,
): Promise<FoundSet> {
  const set = await requireSet(db, actor, reportId, flag);
  if (set.state !== 'draft') throw new AppError('DRAFT_GONE');
  return set;
}

/** Nobody changes a text that the machine is about to replace; drafts of translations outlive that. */
export function assertNotReplaced({ retranscribing }: Pick<FoundSet, 'retranscribing'>): void {
  if (retranscribing) throw new AppError('MEDIA_WRONG_STATE', message('drafts.retranscribing'));
}
