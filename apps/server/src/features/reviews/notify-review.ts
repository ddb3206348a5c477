import type { NotificationKind } from '@glossa/contracts/notifications';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { notify } from '../notifications/index.ts';
import type { ReviewSubject } from './find-subject.ts';

export type NotifiedSubject = Pick<
  ReviewSubject,
  'kind' | 'id' | 'organisationId' | 'mediaId' | 'mediaKind' | 'title' | 'language'
>;

/** Where the work is done. */
export function reviewLink({ kind, id, mediaId, mediaKind }: NotifiedSubject): string {
  if (kind === 'transcript') return `/dashboard/verify-transcript?mediaId=${mediaId}`;
  return mediaKind === 'doc'
    ? `/dashboard/document-review?ticketId=${id}&mediaId=${mediaId}`
    : `/dashboard/translation-request?mediaId=${mediaId}`;
}

export const notifyReview = (
  trx: DatabaseTransaction,
  kind: NotificationKind,
  subject: NotifiedSubject,
  more: { recipients: string[]; by?: Actor; reason?: string },
) =>
  notify(trx, {
    kind,
    organisationId: subject.organisationId,
    recipients: more.recipients,
    by: more.by?.userId,
    mediaId: subject.mediaId,
    subjectId: subject.id,
    params: {
      title: subject.title,
      language: subject.language,
      ...(more.by ? { by: more.by.displayName } : {}),
      ...(more.reason === undefined ? {} : { reason: more.reason }),
    },
    link: reviewLink(subject),
  });

export const notifyAssigned = (
  trx: DatabaseTransaction,
  by: Actor,
  subject: ReviewSubject,
  assigneeId: string,
) => notifyReview(trx, 'review-assigned', subject, { recipients: [assigneeId], by });

/** Notifies the last editor, or the requester of what no one has edited. */
export const notifySentBack = (
  trx: DatabaseTransaction,
  by: Actor,
  subject: ReviewSubject,
  reason: string,
) =>
  notifyReview(trx, 'review-sent-back', subject, {
    recipients: [subject.review.last_editor?.userId ?? subject.ownerId],
    by,
    reason,
  });
