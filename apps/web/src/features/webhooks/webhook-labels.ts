import type { Delivery, WebhookEvent } from '@glossa/contracts/webhooks';
import { t } from '../../lib/i18n/t.ts';

export const eventLabels: Readonly<Record<WebhookEvent | 'test', string>> = {
  'media.ready': t('webhooks.eventMediaReady'),
  'media.failed': t('webhooks.eventMediaFailed'),
  'translation.ready': t('webhooks.eventTranslationReady'),
  'translation.failed': t('webhooks.eventTranslationFailed'),
  'transcript.verified': t('webhooks.eventTranscriptVerified'),
  'transcript.rejected': t('webhooks.eventTranscriptRejected'),
  'approval.waiting': t('notifications.kinds.approvalPending'),
  'feedback.added': t('notifications.kinds.feedbackAdded'),
  'feedback.status': t('webhooks.eventFeedbackStatus'),
  test: t('webhooks.eventTest'),
};

/** An event of a newer server, by its own name. */
export const eventWord = (event: string): string =>
  Object.hasOwn(eventLabels, event) ? eventLabels[event as WebhookEvent] : event;

export const deliveryLabels: Readonly<
  Record<Delivery['status'], { label: string; color: string }>
> = {
  waiting: { label: t('status.delivery.pending'), color: 'blue' },
  delivered: { label: t('status.delivery.delivered'), color: 'green' },
  failed: { label: t('status.delivery.failed'), color: 'red' },
};
