import type { LanguageCode } from '@glossa/contracts/languages';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { visibleMedia } from '../media/index.ts';
import { type ReviewJson, reviewOfTicket, reviewOfTranscript } from './repository.ts';

/** What is reviewed: a translation or a transcript that the caller may see. */
export type ReviewSubject = {
  kind: 'translation' | 'transcript';
  id: string;
  mediaId: string;
  organisationId: string;
  projectId: string | null;
  mediaKind: 'video' | 'audio' | 'doc';
  title: string;
  language: LanguageCode;
  /** Who requested the translation or uploaded the media: the editor of what no one has edited. */
  ownerId: string;
  review: ReviewJson;
};

export type SubjectRef = Pick<ReviewSubject, 'kind' | 'id'>;

/** Throws NOT_FOUND, also for a translation without text. */
export async function requireSubject(
  db: DatabaseOrTransaction,
  actor: Actor,
  { kind, id }: SubjectRef,
): Promise<ReviewSubject> {
  const media = visibleMedia(db, actor).select([
    'media.id as mediaId',
    'media.organisation_id as organisationId',
    'media.project_id as projectId',
    'media.kind as mediaKind',
    'media.title',
  ]);
  const row =
    kind === 'translation'
      ? await media
          .innerJoin('translation_requests', 'translation_requests.media_id', 'media.id')
          .select(['translation_requests.id', 'translation_requests.language'])
          .select(['translation_requests.requested_by as ownerId', reviewOfTicket.as('review')])
          .where('translation_requests.id', '=', id)
          .executeTakeFirst()
      : await media
          .innerJoin('transcripts', 'transcripts.media_id', 'media.id')
          .select(['transcripts.id', 'transcripts.language', 'media.uploaded_by as ownerId'])
          .select(sql<ReviewJson | null>`${reviewOfTranscript}`.as('review'))
          .where('transcripts.id', '=', id)
          .executeTakeFirst();
  if (!row?.review) throw new AppError('NOT_FOUND');
  return { ...row, kind, review: row.review };
}
