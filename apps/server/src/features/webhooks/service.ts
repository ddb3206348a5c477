import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@glossa/contracts/endpoint';
import {
  type Delivery,
  maxWebhooks,
  type saveWebhook,
  secretOverlapHours,
  testEvent,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { message } from '@glossa/messages/message';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { AddressNotAllowed, requireSafeAddress } from '../../platform/outbound/safe-address.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { addDelivery, announceWebhooks, writePayload } from './announce-event.ts';
import { deliverWebhookJob } from './jobs.ts';
import { findDelivery, listWebhooks, visibleWebhooks } from './repository.ts';
import { createWebhookSecret, secretHint } from './secrets.ts';

export type WebhookDeps = {
  db: Database;
  queue: Queue;
  sealSecret: (secret: string) => Promise<Buffer>;
  allowedHosts: readonly string[];
};

/** The secret is only in the response that created it. */
export async function save(
  deps: WebhookDeps,
  actor: Actor,
  input: BodyOf<typeof saveWebhook>,
): Promise<{ webhook: Webhook; secret: string | null }> {
  await requireAddress(input.url, deps.allowedHosts);
  return deps.db.transaction().execute(async (trx) => {
    const made = input.webhookId === null ? await add(deps, trx, actor, input) : undefined;
    const webhookId = made?.id ?? (await change(trx, actor, input));
    const webhook = await requireOne(trx, actor, webhookId);
    await record(trx, actor, 'webhook-saved', webhook, {
      url: input.url,
      events: input.events,
      enabled: input.enabled,
    });
    return { webhook, secret: made?.secret ?? null };
  });
}

type Input = BodyOf<typeof saveWebhook>;
async function add(deps: WebhookDeps, trx: DatabaseTransaction, actor: Actor, input: Input) {
  // Serialized: concurrent requests must not exceed the limit.
  await trx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', actor.organisationId)
    .forNoKeyUpdate()
    .execute();
  const all = await listWebhooks(trx, actor, { organisationId: actor.organisationId });
  if (all.length >= maxWebhooks)
    throw new AppError('INVALID_INPUT', message('webhooks.tooMany', { mostWebhooks: maxWebhooks }));
  const secret = createWebhookSecret();
  const { id } = await trx
    .insertInto('webhooks')
    .values({
      organisation_id: actor.organisationId,
      name: input.name,
      url: input.url,
      events: input.events,
      enabled: input.enabled,
      secret_sealed: await deps.sealSecret(secret),
      secret_hint: secretHint(secret),
      created_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(mapNameTaken);
  return { id, secret };
}

async function change(trx: DatabaseTransaction, actor: Actor, input: Input): Promise<string> {
  const id = await lock(trx, actor, input.webhookId ?? '');
  await trx
    .updateTable('webhooks')
    .set({ name: input.name, url: input.url, events: input.events, enabled: input.enabled })
    // Whoever saves it has seen that it failed: it begins anew.
    .set({ disabled_reason: null, failing_since: null })
    .where('id', '=', id)
    .execute()
    .catch(mapNameTaken);
  return id;
}

export async function remove(deps: WebhookDeps, actor: Actor, webhookId: string): Promise<null> {
  await deps.db.transaction().execute(async (trx) => {
    const webhook = await requireOne(trx, actor, await lock(trx, actor, webhookId));
    await record(trx, actor, 'webhook-deleted', webhook, { url: webhook.url });
    await trx.deleteFrom('webhooks').where('id', '=', webhookId).execute();
  });
  return null;
}

/** For some hours both secrets sign, so that receivers can switch without losing an event. */
export async function rotate(
  deps: WebhookDeps,
  actor: Actor,
  webhookId: string,
): Promise<{ webhook: Webhook; secret: string }> {
  return deps.db.transaction().execute(async (trx) => {
    await lock(trx, actor, webhookId);
    const secret = createWebhookSecret();
    await trx
      .updateTable('webhooks')
      .set((eb) => ({ previous_secret_sealed: eb.ref('secret_sealed') }))
      .set({
        secret_sealed: await deps.sealSecret(secret),
        secret_hint: secretHint(secret),
        previous_secret_until: new Date(Date.now() + secretOverlapHours * 3_600_000),
      })
      .where('id', '=', webhookId)
      .execute();
    const webhook = await requireOne(trx, actor, webhookId);
    await record(trx, actor, 'webhook-secret-rotated', webhook, {});
    return { webhook, secret };
  });
}

export async function sendTest(
  deps: WebhookDeps,
  actor: Actor,
  webhookId: string,
): Promise<Delivery> {
  const organisationId = await organisationOf(deps.db, actor, webhookId);
  const payload = writePayload(randomUUID(), organisationId, testEvent, {
    message: translate('en', 'webhooks.testMessage'),
  });
  return deliverNow(deps, actor, { webhookId, organisationId, event: testEvent, payload });
}

export async function deliverAgain(
  deps: WebhookDeps,
  actor: Actor,
  deliveryId: string,
): Promise<Delivery> {
  const before = await findDelivery(deps.db, actor, deliveryId);
  if (!before) throw new AppError('NOT_FOUND');
  const { webhookId, event, payload } = before;
  const organisationId = await organisationOf(deps.db, actor, webhookId);
  return deliverNow(deps, actor, { webhookId, organisationId, event, payload });
}

async function deliverNow(
  { db, queue }: WebhookDeps,
  actor: Actor,
  wanted: { webhookId: string; organisationId: string; event: Delivery['event']; payload: string },
): Promise<Delivery> {
  return db.transaction().execute(async (trx) => {
    const deliveryId = await addDelivery(trx, wanted.webhookId, wanted.event, wanted.payload, true);
    await queue.enqueue(trx, deliverWebhookJob, { deliveryId });
    await announceWebhooks(trx, wanted.organisationId);
    const delivery = await findDelivery(trx, actor, deliveryId);
    if (!delivery) throw new AppError('NOT_FOUND');
    const { payload: _payload, responseBody: _responseBody, ...shown } = delivery;
    return shown;
  });
}

async function organisationOf(db: Database, actor: Actor, webhookId: string): Promise<string> {
  const row = await visibleWebhooks(db, actor)
    .select('webhooks.organisation_id')
    .where('webhooks.id', '=', webhookId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row.organisation_id;
}

async function lock(trx: DatabaseTransaction, actor: Actor, webhookId: string): Promise<string> {
  const row = await visibleWebhooks(trx, actor)
    .select('webhooks.id')
    .where('webhooks.id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row.id;
}

async function requireOne(trx: DatabaseTransaction, actor: Actor, webhookId: string) {
  const [webhook] = await listWebhooks(trx, actor, { webhookId });
  if (!webhook) throw new AppError('NOT_FOUND');
  return webhook;
}

async function record(
  trx: DatabaseTransaction,
  actor: Actor,
  action: 'webhook-saved' | 'webhook-deleted' | 'webhook-secret-rotated',
  { webhookId, name }: Webhook,
  detail: Record<string, unknown>,
): Promise<void> {
  const { organisation_id } = await trx
    .selectFrom('webhooks')
    .select('organisation_id')
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow();
  await recordAction(trx, {
    ...byActor(actor),
    organisationId: organisation_id,
    action,
    subject: webhookId,
    subjectName: name,
    detail,
  });
  await announceWebhooks(trx, organisation_id);
}

/** Checked when saved, so that the user gets the error immediately; and again at every delivery. */
async function requireAddress(address: string, allowedHosts: readonly string[]): Promise<void> {
  try {
    await requireSafeAddress(new URL(address), allowedHosts);
  } catch (error) {
    if (!(error instanceof AddressNotAllowed)) throw error;
    const { messageRef } = error;
    throw new AppError('WEBHOOK_ADDRESS_REFUSED', messageRef, { fields: { url: messageRef } });
  }
}

const mapNameTaken = mapUniqueViolation({
  webhooks_name: { code: 'WEBHOOK_NAME_TAKEN', field: 'name' },
});
