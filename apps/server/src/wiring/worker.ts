import { message } from '@glossa/messages/message';
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
import { failInstall, installModelJobs, runInstall } from '../features/models/index.ts';
import {
  notificationMailJob,
  notifyWebhookDisabled,
  sendNotificationMail,
} from '../features/notifications/index.ts';
import { countEdits, countEditsJob } from '../features/reports/index.ts';
import {
  failShotChanges,
  findShotChangesJob,
  runShotChanges,
} from '../features/shot-changes/index.ts';
import { transcribeMedia } from '../features/transcripts/index.ts';
import {
  failOutput,
  failRequest,
  followAppearance,
  followAppearanceJob,
  followDocument,
  followTranscript,
  renderOutputJob,
  runOutput,
  runTranslation,
  translateJob,
  writeFilesJob,
} from '../features/translations/index.ts';
import { failInvitation, invitationMailJob, sendInvitation } from '../features/users/index.ts';
import { deliverWebhook, deliverWebhookJob, failDelivery } from '../features/webhooks/index.ts';
import type { JobRun } from '../platform/jobs/job.ts';
import { LeaveToOthers } from '../platform/jobs/outage.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Services } from './services.ts';

const workerLost = {
  code: 'WORKER_LOST',
  message: message('jobs.workerLost'),
};

/** Connects every job with its handler. The queue must be started before. */
export async function startWorker(services: Services): Promise<void> {
  const {
    queue,
    storage,
    mediaTools,
    documentTools,
    parsers,
    logger,
    clock,
    chooseSpeechEngine,
    chooseDiarizer,
    translators,
    supply,
  } = services;
  const db = services.patientDb;
  await queue.work(
    prepareMediaJob,
    ({ mediaId }, job) =>
      prepareMedia(
        {
          ...{ db, storage, queue, mediaTools, documentTools, parsers, logger },
          onDocumentRead: followDocument,
        },
        mediaId,
        job,
      ),
    ({ mediaId }) => failMedia(db, mediaId, undefined, workerLost),
  );
  await queue.work(
    transcribeMediaJob,
    ({ mediaId }, job) =>
      transcribeMedia(
        {
          ...{ db, storage, mediaTools, queue, logger, chooseSpeechEngine, chooseDiarizer },
          onReplaced: followTranscript,
        },
        mediaId,
        job,
      ),
    ({ mediaId }) => failMedia(db, mediaId, undefined, workerLost),
  );
  await queue.work(
    findShotChangesJob,
    ({ mediaId }, job) => runShotChanges({ db, storage, mediaTools, logger }, mediaId, job),
    ({ mediaId }) => failShotChanges({ db, logger }, mediaId, workerLost),
  );
  await queue.work(
    translateJob,
    ({ ticketId }, job) =>
      runTranslation(
        { db, storage, queue, translators, supply, documentTools, parsers, logger },
        ticketId,
        job,
      ),
    ({ ticketId }) => failRequest(db, ticketId, undefined, workerLost),
  );
  for (const job of [renderOutputJob, writeFilesJob])
    await queue.work(
      job,
      ({ outputId }, run) => runOutput({ ...services, db }, outputId, run),
      ({ outputId }) => failOutput(db, outputId, undefined, workerLost),
    );
  await queue.work(
    followAppearanceJob,
    (change, { signal }) => followAppearance(db, change, signal),
    async (change) =>
      logger.error(
        { change },
        'files with the former disclaimer or style could not be marked as outdated however often it was tried',
      ),
  );
  await queue.work(
    conversionJob,
    ({ conversionId }, job) => runConversion({ ...services, db }, conversionId, job),
    ({ conversionId }) => failConversion({ db, clock }, conversionId, undefined, workerLost),
  );
  for (const job of installModelJobs)
    await queue.work(
      job,
      ({ installId }, run) => runInstall({ ...services, db }, installId, run),
      ({ installId }) => failInstall(db, installId, undefined, workerLost),
    );
  await queue.work(
    countEditsJob,
    ({ dueId }) => countEdits(db, dueId),
    async ({ dueId }) =>
      logger.error(
        { dueId },
        'edits could not be counted for the reports however often it was tried',
      ),
  );
  await startWebhooks(services);
  await startMail(services);
}

async function startWebhooks({
  queue,
  config,
  logger,
  patientDb: db,
  webhookSecrets,
}: Services): Promise<void> {
  if (!config.roles.api && !(await webhookSecrets.hasKey())) {
    logger.warn(
      'this process delivers no webhooks, because their secrets cannot be read without the key: copy secrets/webhook-key from the data folder of the process with the role api into that of this one, and start it again',
    );
    return;
  }
  const deps = {
    db,
    unsealSecret: webhookSecrets.unsealSecret,
    post: { allowedHosts: config.webhookHosts },
    onDisabled: notifyWebhookDisabled,
  };
  await queue.work(
    deliverWebhookJob,
    (payload, job) => deliverWebhook(deps, payload, job),
    ({ deliveryId }) => failDelivery(db, deliveryId),
  );
}

/** Mails that are left when the mail server was removed wait for another one, for a day. */
const maxMailWaitMs = 24 * 3_600_000;

async function startMail({
  queue,
  mail,
  config,
  logger,
  tokens,
  sharesTokenKey,
  patientDb: db,
}: Services): Promise<void> {
  const deps = { db, logger, publicUrl: config.publicUrl };
  const giveUp = async (payload: unknown) =>
    logger.error({ payload }, 'a mail could not be sent however often it was tried');
  /** Every process takes mails, because a mail server may be set up at any time. */
  const send =
    <Payload>(work: (mailer: Mailer, payload: Payload) => Promise<void>) =>
    async (payload: Payload, { enqueuedAt }: JobRun) => {
      const mailer = await mail.findMailer();
      if (mailer) return work(mailer, payload);
      if (Date.now() - enqueuedAt.getTime() < maxMailWaitMs)
        throw new LeaveToOthers('No mail server is set up here.');
      logger.warn('a mail was not sent, because no mail server has been set up for a day');
    };
  if (sharesTokenKey)
    await queue.work(
      invitationMailJob,
      send((mailer, payload) => sendInvitation({ ...deps, mailer, tokens }, payload)),
      (payload) => failInvitation(deps, payload),
    );
  else
    logger.warn(
      'this process sends no invitations, because the API would not accept their links: copy secrets/token-key from the data folder of the process with the role api',
    );
  await queue.work(
    decisionMailJob,
    send((mailer, payload) => sendDecisionMail({ ...deps, mailer }, payload)),
    giveUp,
  );
  await queue.work(
    notificationMailJob,
    send((mailer, payload) => sendNotificationMail({ ...deps, mailer }, payload)),
    giveUp,
  );
  await queue.work(
    waitingMailJob,
    send((mailer, payload) => sendWaitingMail({ ...deps, mailer }, payload)),
    giveUp,
  );
}
