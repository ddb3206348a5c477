import { randomUUID } from 'node:crypto';
import type { testEvent, WebhookEvent } from '@glossa/contracts/webhooks';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { publishLive } from '../../platform/live/channel.ts';

export type Announced = {
  organisationId: string;
  event: WebhookEvent;
  /** Ids, codes and names. For project items only ids: the receiver need not be in the project. */
  data: Readonly<Record<string, string | number | null>>;
};

/** Queues the event for every subscribed webhook of the organization, in the event's transaction. */
export async function announceEvent(
  trx: DatabaseTransaction,
  { organisationId, event, data }: Announced,
): Promise<void> {
  const webhooks = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('enabled', '=', true)
    .where(sql<boolean>`events @> ARRAY[${event}]::text[]`)
    .execute();
  if (webhooks.length === 0) return;
  const eventId = randomUUID();
  for (const { id } of webhooks)
    await addDelivery(trx, id, event, writePayload(eventId, organisationId, event, data));
  await announceWebhooks(trx, organisationId);
}

/** The same text for every webhook and attempt; `id` lets a receiver detect duplicates. */
export const writePayload = (
  id: string,
  organisationId: string,
  event: WebhookEvent | typeof testEvent,
  data: Announced['data'],
): string => JSON.stringify({ id, event, at: new Date().toISOString(), organisationId, data });

export async function addDelivery(
  trx: DatabaseTransaction,
  webhookId: string,
  event: WebhookEvent | typeof testEvent,
  payload: string,
  queued = false,
): Promise<string> {
  const { id } = await trx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, event, payload, queued, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Refreshes open webhook screens. */
export const announceWebhooks = (
  db: Parameters<typeof publishLive>[0],
  organisationId: string,
): Promise<void> =>
  publishLive(
    db,
    { organisationId, resource: 'Settings' },
    { type: 'changed', what: 'webhooks', mediaId: null },
  );
