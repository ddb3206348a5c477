import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordAction } from '../../features/audit/index.ts';
import { requeueConversion, stopConversion } from '../../features/conversions/index.ts';
import { requeueMedia, stopMedia } from '../../features/media/index.ts';
import { installModelJobs, requeueInstall, stopInstall } from '../../features/models/index.ts';
import { failShotChanges, rerunShotChanges } from '../../features/shot-changes/index.ts';
import {
  requeueOutput,
  requeueRequest,
  stopOutput,
  stopRequest,
} from '../../features/translations/index.ts';
import {
  byOperator,
  failInvitation,
  invitationMailJob,
  OperatorError,
  requeueInvitation,
} from '../../features/users/index.ts';
import { deliverWebhookJob, failDelivery } from '../../features/webhooks/index.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { monitorDatabase } from '../../platform/db/database-monitor.ts';
import { createQueue, type Queue } from '../../platform/jobs/queue.ts';
import { createLogger } from '../../platform/log.ts';
import { allJobs } from '../job-definitions.ts';
import type { Installation } from './installation.ts';
import type { ListedJob } from './job-list.ts';

const payloadSchema = z.object({
  mediaId: z.string().default(''),
  ticketId: z.string().default(''),
  outputId: z.string().default(''),
  conversionId: z.string().default(''),
  installId: z.string().default(''),
  deliveryId: z.string().default(''),
  invitationId: z.string().default(''),
});
type Payload = z.infer<typeof payloadSchema>;

/** What a job works on. Its row decides: the job of a row that is canceled ends by itself within a second. */
type Work = {
  stop: (db: Database, payload: Payload) => Promise<unknown>;
  /** False where the row is not in a state from which it can be queued. */
  requeue: (trx: DatabaseTransaction, queue: Queue, payload: Payload) => Promise<boolean>;
};

const media: Work = {
  stop: (db, { mediaId }) => stopMedia(db, mediaId),
  requeue: (trx, queue, { mediaId }) =>
    requeueMedia(trx, queue, mediaId, { from: ['failed', 'cancelled'] }),
};
const output: Work = {
  stop: (db, { outputId }) => stopOutput(db, outputId, new Date()),
  requeue: (trx, queue, { outputId }) => requeueOutput(trx, queue, outputId),
};
const silent = createLogger('silent');
const works: Record<string, Work> = {
  'media.prepare': media,
  'media.transcribe': media,
  'media.shot-changes': {
    stop: (db, { mediaId }) =>
      failShotChanges({ db, logger: silent }, mediaId, {
        code: 'CANCELED',
        message: { id: 'jobs.workerLost' },
      }),
    requeue: (trx, queue, { mediaId }) => rerunShotChanges(trx, queue, mediaId),
  },
  'translation.run': {
    stop: (db, { ticketId }) => stopRequest(db, ticketId),
    requeue: (trx, queue, { ticketId }) => requeueRequest(trx, queue, ticketId),
  },
  'translation.output': output,
  'translation.files': output,
  'conversion.run': {
    stop: (db, { conversionId }) => stopConversion(db, conversionId, new Date()),
    requeue: (trx, queue, { conversionId }) => requeueConversion(trx, queue, conversionId),
  },
  ...Object.fromEntries(
    installModelJobs.map((job): [string, Work] => [
      job.name,
      {
        stop: (db, { installId }) => stopInstall(db, installId, new Date()),
        requeue: (trx, queue, { installId }) => requeueInstall(trx, queue, job, installId),
      },
    ]),
  ),
  [deliverWebhookJob.name]: {
    stop: (db, { deliveryId }) =>
      failDelivery(db, deliveryId, message('webhooks.deliveryCanceled')),
    requeue: async () => {
      throw new OperatorError(
        'Deliveries are sent again on the screen Controls → Webhooks, which keeps their history.',
      );
    },
  },
  [invitationMailJob.name]: {
    stop: (db, payload) => failInvitation({ db }, payload),
    requeue: requeueInvitation,
  },
};

/** Cancels the item a job works on, and the job. */
export async function cancelJob(installation: Installation, job: ListedJob): Promise<void> {
  const { db } = installation;
  if (!['waiting', 'retry', 'active'].includes(job.state))
    throw new OperatorError(
      `The job ${job.id} is ${job.state} already: there is nothing to cancel.`,
    );
  const work = works[job.name];
  if (!work && job.state === 'active')
    throw new OperatorError(
      `The job ${job.id} (${job.name}) is running and ends by itself within seconds.`,
    );
  await work?.stop(db, payloadSchema.parse(job.payload));
  await db.transaction().execute(async (trx) => {
    await sql`UPDATE jobs.job SET state = 'cancelled', completed_on = now()
       WHERE id = ${job.id} AND state IN ('created', 'retry', 'active')`.execute(trx);
    await record(trx, installation, job, 'job-canceled');
  });
}

/** Queues the item of a failed or canceled job again; what has no item, the job itself. */
export async function requeueJob(installation: Installation, job: ListedJob): Promise<void> {
  if (job.state !== 'failed' && job.state !== 'canceled')
    throw new OperatorError(
      `The job ${job.id} is ${job.state}: only failed and canceled ones can be queued again.`,
    );
  const work = works[job.name];
  await withQueue(installation, (queue) =>
    installation.db.transaction().execute(async (trx) => {
      const queued = work
        ? await work.requeue(trx, queue, payloadSchema.parse(job.payload))
        : await retryInQueue(trx, job);
      if (!queued)
        throw new OperatorError(
          `What the job ${job.id} works on is being worked on already, is done, or was deleted.`,
        );
      await record(trx, installation, job, 'job-requeued');
    }),
  );
}

async function retryInQueue(trx: DatabaseTransaction, job: ListedJob): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE jobs.job SET state = 'created', retry_count = 0, start_after = now(), started_on = NULL, completed_on = NULL,
           output = NULL
     WHERE id = ${job.id} AND state IN ('failed', 'cancelled')`.execute(trx);
  return numAffectedRows === 1n;
}

/** Without workers: it only puts jobs in. */
async function withQueue<T>(
  { connection }: Installation,
  work: (queue: Queue) => Promise<T>,
): Promise<T> {
  const monitor = monitorDatabase(connection, silent);
  const queue = createQueue({ connection, monitor, jobs: allJobs, logger: silent });
  await queue.start();
  try {
    return await work(queue);
  } finally {
    await queue.stop();
    await monitor.stop();
  }
}

async function record(
  trx: DatabaseTransaction,
  { operator }: Installation,
  job: ListedJob,
  action: 'job-canceled' | 'job-requeued',
): Promise<void> {
  const by = byOperator(operator);
  await recordAction(trx, {
    ...by,
    organisationId: job.organisationId,
    action,
    subject: job.id,
    subjectName: job.title ?? job.name,
    detail: { ...by.detail, job: job.name, ...job.payload },
  });
}
