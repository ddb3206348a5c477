import type { AnswerOf, QueryOf } from '@glossa/contracts/endpoint';
import type {
  Delivery,
  DeliveryDetails,
  viewDeliveries,
  Webhook,
} from '@glossa/contracts/webhooks';
import type { Selectable } from 'kysely';
import { countUpTo } from '../../platform/db/capped-count.ts';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from '../../platform/db/schema.ts';
import { newestFirst } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';

/** Every query on webhooks starts here. */
export const visibleWebhooks = (db: DatabaseOrTransaction, actor: Actor) =>
  db
    .selectFrom('webhooks')
    .$if(!actor.system, (query) =>
      query.where('webhooks.organisation_id', '=', actor.organisationId),
    );

export async function listWebhooks(
  db: DatabaseOrTransaction,
  actor: Actor,
  narrow: { organisationId: string } | { webhookId: string },
): Promise<Webhook[]> {
  const rows = await visibleWebhooks(db, actor)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_deliveries as d')
          .select(['d.status as last_status', 'd.created_at as last_at'])
          .whereRef('d.webhook_id', '=', 'webhooks.id')
          .orderBy('d.created_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('webhooks')
    .select(['last.last_status', 'last.last_at'])
    .$if('organisationId' in narrow, (query) =>
      query.where(
        'webhooks.organisation_id',
        '=',
        (narrow as { organisationId: string }).organisationId,
      ),
    )
    .$if('webhookId' in narrow, (query) =>
      query.where('webhooks.id', '=', (narrow as { webhookId: string }).webhookId),
    )
    .orderBy(byName('webhooks.name'))
    .execute();
  return rows.map(toWebhook);
}

type Row = Selectable<WebhooksTable> & {
  last_status: Delivery['status'] | null;
  last_at: Date | null;
};

function toWebhook(row: Row): Webhook {
  const until = row.previous_secret_until;
  return {
    webhookId: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    enabled: row.enabled,
    disabledReason: row.enabled || !row.disabled_reason ? null : answerMessage(row.disabled_reason),
    failingSince: row.failing_since?.toISOString() ?? null,
    secretHint: row.secret_hint,
    previousSecretUntil: until && until > new Date() ? until.toISOString() : null,
    lastDelivery:
      row.last_status && row.last_at
        ? { status: row.last_status, at: row.last_at.toISOString() }
        : null,
    createdAt: row.created_at.toISOString(),
  };
}

const visibleDeliveries = (db: DatabaseOrTransaction, actor: Actor) =>
  visibleWebhooks(db, actor).innerJoin('webhook_deliveries as d', 'd.webhook_id', 'webhooks.id');

export async function pageDeliveries(
  db: DatabaseOrTransaction,
  actor: Actor,
  webhookId: string,
  query: QueryOf<typeof viewDeliveries>,
): Promise<AnswerOf<typeof viewDeliveries>> {
  const { page, pageSize, status } = query;
  const matching = visibleDeliveries(db, actor)
    .where('webhooks.id', '=', webhookId)
    .$if(status !== undefined, (some) => some.where('d.status', '=', status ?? 'waiting'));
  const { rows, ...cursors } = await readKeysetPage(
    matching.selectAll('d'),
    newestFirst('d.created_at', 'd.id'),
    query,
  );
  const total = await countUpTo(db, matching);
  return { items: rows.map(toDelivery), ...total, ...cursors, page, pageSize };
}

export async function findDelivery(
  db: DatabaseOrTransaction,
  actor: Actor,
  deliveryId: string,
): Promise<DeliveryDetails | undefined> {
  const row = await visibleDeliveries(db, actor)
    .selectAll('d')
    .where('d.id', '=', deliveryId)
    .executeTakeFirst();
  return row && { ...toDelivery(row), payload: row.payload, responseBody: row.response_body };
}

const toDelivery = (row: Selectable<WebhookDeliveriesTable>): Delivery => ({
  deliveryId: row.id,
  webhookId: row.webhook_id,
  event: row.event,
  status: row.status,
  attempts: row.attempts,
  responseStatus: row.response_status,
  failure: row.failure && answerMessage(row.failure),
  durationMs: row.duration_ms,
  createdAt: row.created_at.toISOString(),
  lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
});
