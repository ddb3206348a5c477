import type { NotificationKind } from '@glossa/contracts/notifications';
import type { WebhookEvent } from '@glossa/contracts/webhooks';
import type { FeedbackEvent } from '../features/feedback/index.ts';
import { notify } from '../features/notifications/index.ts';
import { announceEvent } from '../features/webhooks/index.ts';
import type { DatabaseTransaction } from '../platform/db/database.ts';

const kinds: Readonly<Record<FeedbackEvent['kind'], NotificationKind>> = {
  'feedback-added': 'feedback-added',
  'feedback-assigned': 'feedback-assigned',
  'feedback-commented': 'feedback-commented',
  'feedback-mention': 'mention',
  'feedback-status': 'feedback-status',
};

/** Events for webhooks, regardless of recipients (`emittedEvents` in features/feedback). */
const outside: Partial<Record<FeedbackEvent['kind'], WebhookEvent>> = {
  'feedback-added': 'feedback.added',
  'feedback-status': 'feedback.status',
};

/**
 * Notifies the users concerned and webhooks of a change to a feedback ticket. Here, because feedback depends on media,
 * and media on notifications.
 */
export async function notifyFeedback(
  trx: DatabaseTransaction,
  event: FeedbackEvent,
): Promise<void> {
  const { organisationId, ticketId, mediaId, projectId, title, actorId, recipients } = event;
  const status: Record<string, string> =
    event.kind === 'feedback-status' ? { status: event.status } : {};
  await notify(trx, {
    kind: kinds[event.kind],
    organisationId,
    recipients,
    by: actorId,
    mediaId,
    // Media may be moved to another project later: then that one counts.
    projectId: mediaId ? null : projectId,
    subjectId: ticketId,
    params: { subject: title, by: event.actorName, ...status },
    link: `/feedback/info/${ticketId}`,
  });
  const heard = outside[event.kind];
  if (!heard) return;
  await announceEvent(trx, {
    organisationId,
    event: heard,
    data: {
      feedbackId: ticketId,
      title: projectId === null ? title : null,
      userId: actorId,
      ...status,
    },
  });
}
