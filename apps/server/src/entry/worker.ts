import {
  decisionMailJob,
  sendDecisionMail,
  sendWaitingMail,
  waitingMailJob,
} from '../features/approvals/index.ts';
import { conversionJob, failConversion, runConversion } from '../features/conversions/index.ts';
import {
  failMedia,
  prepareMedia,
  prepareMediaJob,
  transcribeMediaJob,
} from '../features/media/index.ts';
import {
  notificationMailJob,
  sendNotificationMail,
  tellWebhookDisabled,
} from '../features/notifications/index.ts';
import {
  findShotChangesJob,
  giveUpShotChanges,
  runShotChanges,
} from '../features/shot-changes/index.ts';
import { transcribeMedia } from '../features/transcripts/index.ts';
import {
  failOutput,
  failRequest,
  makeOutputJob,
  runOutput,
  runTranslation,
  translateJob,
  writeFilesJob,
} from '../features/translation-requests/index.ts';
import { deliverWebhook, deliverWebhookJob, giveUpDelivery } from '../features/webhooks/index.ts';
import type { Services } from './services.ts';

const brokenOff = {
  code: 'BROKEN_OFF',
  message:
    'The work was broken off several times, each time before it could finish. Press Retry; if it stays, tell your administrator.',
};

/** Connects every job with what does it. The queue must be started before. */
export async function startWorker(services: Services): Promise<void> {
  const {
    queue,
    storage,
    mediaTools,
    documentTools,
    logger,
    clock,
    chooseSpeechEngine,
    translators,
  } = services;
  const { db } = services.database;
  await queue.work(
    prepareMediaJob,
    ({ mediaId }, job) =>
      prepareMedia({ db, storage, queue, mediaTools, documentTools, logger }, mediaId, job),
    ({ mediaId }) => failMedia(db, mediaId, undefined, brokenOff),
  );
  await queue.work(
    transcribeMediaJob,
    ({ mediaId }, job) =>
      transcribeMedia({ db, storage, queue, logger, chooseSpeechEngine }, mediaId, job),
    ({ mediaId }) => failMedia(db, mediaId, undefined, brokenOff),
  );
  await queue.work(
    findShotChangesJob,
    ({ mediaId }, job) => runShotChanges({ db, storage, mediaTools, logger }, mediaId, job),
    ({ mediaId }) => giveUpShotChanges({ db, logger }, mediaId, brokenOff),
  );
  await queue.work(
    translateJob,
    ({ ticketId }, job) =>
      runTranslation({ db, storage, queue, translators, documentTools, logger }, ticketId, job),
    ({ ticketId }) => failRequest(db, ticketId, undefined, brokenOff),
  );
  for (const job of [makeOutputJob, writeFilesJob])
    await queue.work(
      job,
      ({ outputId }, run) => runOutput({ ...services, db }, outputId, run),
      ({ outputId }) => failOutput(db, outputId, undefined, brokenOff),
    );
  await queue.work(
    conversionJob,
    ({ conversionId }, job) => runConversion({ ...services, db }, conversionId, job),
    ({ conversionId }) => failConversion({ db, clock }, conversionId, undefined, brokenOff),
  );
  await startWebhooks(services);
  await startMail(services);
}

async function startWebhooks({ queue, config, database, webhookSecrets }: Services): Promise<void> {
  const { db } = database;
  const deps = {
    db,
    unsealSecret: webhookSecrets.unsealSecret,
    post: { allowedHosts: config.webhookHosts },
    onDisabled: tellWebhookDisabled,
  };
  await queue.work(
    deliverWebhookJob,
    (payload, job) => deliverWebhook(deps, payload, job),
    ({ deliveryId }) => giveUpDelivery(db, deliveryId),
  );
}

/** What was left to send when the mail server was taken out of the configuration is not sent any more. */
async function startMail({ queue, mailer, config, logger, database }: Services): Promise<void> {
  if (!mailer) return;
  const deps = { db: database.db, mailer, logger, publicUrl: config.publicUrl };
  const giveUp = async (payload: unknown) =>
    logger.error({ payload }, 'a mail could not be sent however often it was tried');
  await queue.work(decisionMailJob, (payload) => sendDecisionMail(deps, payload), giveUp);
  await queue.work(notificationMailJob, (payload) => sendNotificationMail(deps, payload), giveUp);
  await queue.work(waitingMailJob, (payload) => sendWaitingMail(deps, payload), giveUp);
}
