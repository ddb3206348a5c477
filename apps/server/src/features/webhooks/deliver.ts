import {
  daysUntilDisabled,
  deliveryDays,
  deliveryHeader,
  eventHeader,
  signatureHeader,
  testEvent,
} from '@glossa/contracts/webhooks';
import { message } from '@glossa/messages/message';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { JobRun, Queue } from '../../platform/jobs/queue.ts';
import { announceWebhooks } from './announce-event.ts';
import { deliverWebhookJob } from './jobs.ts';
import { type Answer, type PostSettings, postPayload } from './post-payload.ts';
import { signPayload } from './secrets.ts';

export type Disabled = { webhookId: string; organisationId: string; name: string };
export type DeliverDeps = {
  db: Database;
  unsealSecret: (sealed: Buffer) => Promise<string>;
  post: PostSettings;
  /** In the transaction that disabled it. */
  onDisabled: (trx: DatabaseTransaction, webhook: Disabled) => Promise<void>;
};

export async function purgeOldDeliveries(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', new Date(now.getTime() - deliveryDays * dayMs))
    .execute();
}

const dayMs = 86_400_000;
const maxConcurrentDeliveries = 200;

/** Passes outbox rows to the queue. Safe for concurrent processes. */
export async function queueDeliveries({
  db,
  queue,
}: {
  db: Database;
  queue: Queue;
}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('queued', '=', false)
      .orderBy('created_at')
      .limit(maxConcurrentDeliveries)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await trx
      .updateTable('webhook_deliveries')
      .set({ queued: true })
      .where('id', 'in', ids)
      .execute();
    for (const deliveryId of ids) await queue.enqueue(trx, deliverWebhookJob, { deliveryId });
  });
}

/** One attempt. Throws if the queue should retry. */
export async function deliverWebhook(
  deps: DeliverDeps,
  { deliveryId }: { deliveryId: string },
  job: Pick<JobRun, 'lastAttempt' | 'assertCurrent'>,
): Promise<void> {
  const delivery = await findDelivery(deps.db, deliveryId);
  if (!delivery) return; // Deleted, or already done.
  if (!delivery.enabled && delivery.event !== testEvent) {
    const failure = message('webhooks.disabled');
    const response = { status: null, text: null, failure, durationMs: 0 };
    await completeDelivery(deps, delivery, job, { response, last: true, attempts: 0 });
    return;
  }
  const response = await attempt(deps, delivery);
  const last = job.lastAttempt || delivery.event === testEvent;
  const settled = await completeDelivery(deps, delivery, job, { response, last, attempts: 1 });
  if (!settled) throw new Error('The webhook was not delivered; it is tried again.');
}

/** After the process died during the last attempt, or when an operator has canceled it. */
export async function failDelivery(
  db: Database,
  deliveryId: string,
  failure = message('webhooks.deliveryInterrupted'),
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const given = await trx
      .updateTable('webhook_deliveries as d')
      .from('webhooks as w')
      .set({ status: 'failed', failure })
      .whereRef('w.id', '=', 'd.webhook_id')
      .where('d.id', '=', deliveryId)
      .where('d.status', '=', 'waiting')
      .returning('w.organisation_id')
      .executeTakeFirst();
    if (given) await announceWebhooks(trx, given.organisation_id);
  });
}

function findDelivery(db: Database, deliveryId: string) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.event', 'd.payload', 'w.id as webhook_id', 'w.organisation_id', 'w.name'])
    .select(['w.url', 'w.enabled', 'w.secret_sealed', 'w.previous_secret_sealed'])
    .select('w.previous_secret_until')
    .where('d.id', '=', deliveryId)
    .where('d.status', '=', 'waiting')
    .executeTakeFirst();
}
type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

async function attempt(deps: DeliverDeps, delivery: Found): Promise<Answer> {
  const now = new Date();
  const secrets = [await deps.unsealSecret(delivery.secret_sealed)];
  const { previous_secret_sealed, previous_secret_until } = delivery;
  if (previous_secret_sealed && previous_secret_until && previous_secret_until > now)
    secrets.push(await deps.unsealSecret(previous_secret_sealed));
  const headers = {
    [signatureHeader]: signPayload(secrets, delivery.payload, now),
    [eventHeader]: delivery.event,
    [deliveryHeader]: delivery.id,
  };
  return postPayload(delivery.url, delivery.payload, headers, deps.post);
}

/** Records the result of an attempt, unless another one has ended the delivery. False if it is to be retried. */
async function completeDelivery(
  deps: DeliverDeps,
  delivery: Found,
  job: Pick<JobRun, 'assertCurrent'>,
  { response, last, attempts }: { response: Answer; last: boolean; attempts: number },
): Promise<boolean> {
  const delivered = response.failure === null;
  const status = delivered ? 'delivered' : last ? 'failed' : 'waiting';
  return deps.db.transaction().execute(async (trx) => {
    await job.assertCurrent?.(trx);
    const changed = await trx
      .updateTable('webhook_deliveries')
      .set((eb) => ({
        status,
        attempts: eb('attempts', '+', attempts),
        response_status: response.status,
        response_body: response.text,
        failure: response.failure,
        duration_ms: response.durationMs,
        last_attempt_at: new Date(),
      }))
      .where('id', '=', delivery.id)
      .where('status', '=', 'waiting')
      .returning('id')
      .executeTakeFirst();
    if (!changed) return true;
    if (delivery.event !== testEvent && attempts > 0)
      await classifyAnswer(deps, trx, delivery, delivered);
    await announceWebhooks(trx, delivery.organisation_id);
    return status !== 'waiting';
  });
}

/** Tracks since when deliveries fail, and disables the webhook after days. */
async function classifyAnswer(
  { onDisabled }: DeliverDeps,
  trx: DatabaseTransaction,
  { webhook_id, organisation_id, name }: Found,
  delivered: boolean,
): Promise<void> {
  const now = new Date();
  const webhook = await trx
    .selectFrom('webhooks')
    .select(['failing_since', 'enabled'])
    .where('id', '=', webhook_id)
    // Concurrent events refer to the row and must not wait for this: they may hold locks that this waits for.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!webhook) return;
  const failingSince = delivered ? null : (webhook.failing_since ?? now);
  const given = failingSince ? now.getTime() - failingSince.getTime() : 0;
  const disable = webhook.enabled && given >= daysUntilDisabled * dayMs;
  await trx
    .updateTable('webhooks')
    .set({ failing_since: failingSince })
    .$if(disable, (query) =>
      query.set({
        enabled: false,
        disabled_reason: message('webhooks.disabledAfterFailures', { daysUntilDisabled }),
      }),
    )
    .where('id', '=', webhook_id)
    .execute();
  if (disable)
    await onDisabled(trx, { webhookId: webhook_id, organisationId: organisation_id, name });
}
