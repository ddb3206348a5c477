import { collectMails } from '../features/notifications/index.ts';
import { queueDeliveries } from '../features/webhooks/index.ts';
import type { Services } from './services.ts';

const everyMs = 1_000;

/**
 * Hands the queue what events left behind in their transactions: deliveries of webhooks at once, mails when they are
 * due. A round that fails is logged, and the next one does its work.
 */
export function passOnWhatIsDue(services: Services): { stop: () => Promise<void> } {
  const { queue, clock, logger, mailer, config } = services;
  const { db } = services.database;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const pass = async () => {
    try {
      await queueDeliveries({ db, queue });
      if (mailer)
        await collectMails({ db, queue, delaySeconds: config.mailDelaySeconds }, clock.now());
    } catch (error) {
      logger.warn({ err: error }, 'what is due could not be handed to the queue this time');
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
