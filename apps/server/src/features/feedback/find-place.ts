import type { BodyOf } from '@glossa/contracts/endpoint';
import type { addFeedback } from '@glossa/contracts/feedback';
import { message } from '@glossa/messages/message';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireMedia } from '../media/index.ts';
import { type CueSetOwner, ownerRow } from '../subtitles/index.ts';

type Pin = Pick<BodyOf<typeof addFeedback>, 'mediaId' | 'requestId' | 'cueId' | 'atMs'>;

/** The ticket's subject as columns of its row. Throws NOT_FOUND naming the field, INVALID_INPUT. */
export async function resolveTicketLocation(db: DatabaseOrTransaction, actor: Actor, pin: Pin) {
  const { mediaId, requestId, cueId, atMs } = pin;
  if (mediaId === null) {
    if (requestId !== null || cueId !== null || atMs !== null)
      throw new AppError('INVALID_INPUT', message('feedback.mediaRequired'));
    return { organisation_id: actor.organisationId, owners: [] };
  }
  const media = await requireMedia(db, actor, mediaId);
  const owner = await findOwner(db, mediaId, requestId);
  if (cueId !== null) await requireCue(db, owner?.of, cueId);
  const published = owner && (await findPublished(db, owner.of));
  return {
    organisation_id: media.organisation_id,
    media_id: media.id,
    media_title: media.title,
    media_kind: media.kind,
    project_id: media.project_id,
    request_id: requestId,
    of_translation: requestId !== null,
    language: owner?.language ?? media.language,
    reported_version: published?.version ?? null,
    /** Whoever made it should hear of it. */
    owners: [media.uploaded_by, owner?.requestedBy ?? null],
  };
}

/** The named translation, else the transcript if there is one. */
async function findOwner(db: DatabaseOrTransaction, mediaId: string, requestId: string | null) {
  if (requestId === null) {
    const transcript = await db
      .selectFrom('transcripts')
      .select(['id', 'language'])
      .where('media_id', '=', mediaId)
      .executeTakeFirst();
    return (
      transcript && {
        of: { transcriptId: transcript.id } as CueSetOwner,
        language: transcript.language,
        requestedBy: null,
      }
    );
  }
  const request = await db
    .selectFrom('translation_requests')
    .select(['id', 'language', 'requested_by'])
    .where('id', '=', requestId)
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
  if (request)
    return {
      of: { ticketId: request.id } as CueSetOwner,
      language: request.language,
      requestedBy: request.requested_by,
    };
  const fault = message('feedback.translationNotFound');
  throw new AppError('NOT_FOUND', fault, { fields: { requestId: fault } });
}

/** Includes drafts: the reporter may see a cue that is not published yet. */
async function requireCue(
  db: DatabaseOrTransaction,
  owner: CueSetOwner | undefined,
  cueId: string,
): Promise<void> {
  const found =
    owner &&
    (await db
      .selectFrom('cues')
      .innerJoin('cue_sets', 'cue_sets.id', 'cues.cue_set_id')
      .select('cues.id')
      .where(`cue_sets.${ownerRow(owner)[0]}`, '=', ownerRow(owner)[1])
      .where('cues.id', '=', cueId)
      .limit(1)
      .executeTakeFirst());
  if (found) return;
  const fault = message('feedback.cueNotFound');
  throw new AppError('NOT_FOUND', fault, { fields: { cueId: fault } });
}

/** The published set of a transcript or a translation; undefined if nothing is published. */
export const findPublished = (db: DatabaseOrTransaction, owner: CueSetOwner) =>
  db
    .selectFrom('cue_sets')
    .select(['id', 'version'])
    .where(ownerRow(owner)[0], '=', ownerRow(owner)[1])
    .where('state', '=', 'published')
    .executeTakeFirst();
