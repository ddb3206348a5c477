import type { Delivery, WebhookEvent } from '@glossa/contracts/webhooks';
import { inContext, t } from '../../lib/language/t.ts';

export const eventWords: Readonly<Record<WebhookEvent | 'test', string>> = {
  'media.ready': t('A file was transcribed or read'),
  'media.failed': t('A file could not be processed'),
  'translation.ready': t('A translation is ready'),
  'translation.failed': t('A translation failed'),
  'transcript.verified': t('A transcript was verified'),
  'transcript.rejected': t('A transcript was rejected'),
  'approval.waiting': t('Somebody waits for approval'),
  'feedback.added': t('Feedback was added'),
  'feedback.status': t('The status of feedback changed'),
  test: inContext('an event that is only sent to try a webhook', 'Test'),
};

/** An event of a newer server by its own name. */
export const eventWord = (event: string): string =>
  Object.hasOwn(eventWords, event) ? eventWords[event as WebhookEvent] : event;

export const deliveryWords: Readonly<Record<Delivery['status'], { label: string; color: string }>> =
  {
    waiting: { label: inContext('state of a delivery', 'Waiting'), color: 'blue' },
    delivered: { label: inContext('state of a delivery', 'Delivered'), color: 'green' },
    failed: { label: inContext('state of a delivery', 'Failed'), color: 'red' },
  };
