import type { BodyOf } from '@glossa/contracts/endpoint';
import type { addFeedback } from '@glossa/contracts/feedback';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireMedia } from '../media/index.ts';
import { type CueSetOwner, ownerRow } from '../subtitles/index.ts';

type Pin = Pick<BodyOf<typeof addFeedback>, 'mediaId' | 'requestId' | 'cueId' | 'atMs'>;

/** What a ticket is about, as columns of its row. Throws NOT_FOUND naming the field, INVALID_INPUT. */
export async function findPlace(db: DatabaseOrTransaction, actor: Actor, pin: Pin) {
  const { mediaId, requestId, cueId, atMs } = pin;
  if (mediaId === null) {
    if (requestId !== null || cueId !== null || atMs !== null)
      throw new AppError(
        'INVALID_INPUT',
        'Name the media that this translation, cue or time belongs to.',
      );
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
    version_then: published?.version ?? null,
    /** Whoever made it should hear of it. */
    owners: [media.uploaded_by, owner?.requestedBy ?? null],
  };
}

/** The translation where one is named, else the transcript, where there is one. */
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
  const message = 'This translation does not exist any more.';
  throw new AppError('NOT_FOUND', message, { fields: { requestId: message } });
}

/** Drafts count: the reporter may see a cue that is not published yet. */
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
  const message = 'This cue does not exist any more. Report the problem at its time instead.';
  throw new AppError('NOT_FOUND', message, { fields: { cueId: message } });
}

/** The published set of a transcript or a translation; undefined where nothing is published. */
export const findPublished = (db: DatabaseOrTransaction, owner: CueSetOwner) =>
  db
    .selectFrom('cue_sets')
    .select(['id', 'version'])
    .where(ownerRow(owner)[0], '=', ownerRow(owner)[1])
    .where('state', '=', 'published')
    .executeTakeFirst();
