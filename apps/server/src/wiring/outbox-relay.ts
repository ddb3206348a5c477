import { queueDueMails } from '../features/notifications/index.ts';
import { tellOfWaitingReviews } from '../features/reviews/index.ts';
import { queueDeliveries } from '../features/webhooks/index.ts';
import { logFailure } from '../platform/log.ts';
import type { Services } from './services.ts';

const everyMs = 1_000;

/**
 * Passes outbox entries to the queue: webhook deliveries immediately, mails when due; and tells of reviews that wait. A failed round is logged, and the
 * next one does its work.
 */
export function startOutboxRelay(services: Services): { stop: () => Promise<void> } {
  const { queue, clock, logger, mail, config } = services;
  const { db } = services.database;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const pass = async () => {
    try {
      await tellOfWaitingReviews(db);
      await queueDeliveries({ db, queue });
      if (await mail.isSet(db))
        await queueDueMails({ db, queue, delaySeconds: config.mailDelaySeconds }, clock.now());
    } catch (error) {
      logFailure(logger, error, 'what is due could not be handed to the queue this time');
    }
    if (!stopped) timer = setTimeout(next, everyMs);
  };
  const next = () => {
    running = pass();
  };
  timer = setTimeout(next, everyMs);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
