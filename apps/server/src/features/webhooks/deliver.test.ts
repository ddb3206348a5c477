import {
  redeliverWebhook,
  testWebhook,
  viewWebhooks,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { expect, test, vi } from 'vitest';
import { openLine } from '../../test-support/live-line.ts';
import { dataOf } from '../../test-support/media-journeys.ts';
import { call } from '../../test-support/test-api.ts';
import { verifySignature } from '../../test-support/verify-signature.ts';
import { type Saved, useWebhookDesk } from '../../test-support/webhook-desk.ts';
import { announceEvent, deliverWebhook, giveUpDelivery } from './index.ts';

const { desk, ok, db, save, add, happen, deliveriesOf, settled, detailsOf } = useWebhookDesk();

test('an event reaches the receiver, signed, once, and is in the log', async () => {
  const { webhook, secret } = await add();
  await happen('media.failed');
  await happen();
  const delivery = await settled(webhook.webhookId, 'delivered');
  expect(desk.heard).toHaveLength(1);
  const [message] = desk.heard;
  const signature = String(message?.headers['glossa-signature']);
  expect(signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
  expect(verifySignature(secret, signature, message?.body ?? '')).toBe(true);
  expect(verifySignature(`${secret}x`, signature, message?.body ?? '')).toBe(false);
  expect(verifySignature(secret, signature, `${message?.body} `)).toBe(false);
  expect(message?.headers['glossa-event']).toBe('media.ready');
  expect(message?.headers['glossa-delivery']).toBe(delivery.deliveryId);
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    event: 'media.ready',
    organisationId: desk.admin.organisationId,
    data: { mediaId: 'm' },
  });
  expect(delivery).toMatchObject({ attempts: 1, answerStatus: 200, failure: null });
  expect(await detailsOf(delivery.deliveryId)).toMatchObject({
    payload: message?.body,
    answer: 'thank you',
  });
  expect(delivery.durationMs).toBeGreaterThanOrEqual(0);
});

test('a receiver that is down is tried again, with the same body and a signature of its own', async () => {
  let refusals = 2;
  desk.answer = (response) => {
    refusals -= 1;
    if (refusals >= 0) response.writeHead(503).end('later');
    else ok(response);
  };
  const { webhook, secret } = await add();
  await happen();
  await vi.waitFor(async () => {
    const [delivery] = await deliveriesOf(webhook.webhookId);
    expect(delivery).toMatchObject({ status: 'waiting', answerStatus: 503 });
  }, 10_000);
  const [failing] = dataOf<Webhook[]>(await call(desk.api, viewWebhooks, { caller: desk.admin }));
  expect(failing?.failingSince).not.toBeNull();
  const delivery = await settled(webhook.webhookId, 'delivered');
  expect(delivery).toMatchObject({ attempts: 3, answerStatus: 200 });
  expect(new Set(desk.heard.map(({ body }) => body)).size).toBe(1);
  for (const { headers, body } of desk.heard)
    expect(verifySignature(secret, String(headers['glossa-signature']), body)).toBe(true);
  const [healthy] = dataOf<Webhook[]>(await call(desk.api, viewWebhooks, { caller: desk.admin }));
  expect(healthy?.failingSince).toBeNull();
}, 30_000);

test('after days of failure it is switched off, and administrators hear of it', async () => {
  desk.answer = (response) => response.writeHead(500).end();
  const { webhook } = await add({ name: 'Broken' });
  await db()
    .updateTable('webhooks')
    .set({ failing_since: new Date(Date.now() - 73 * 3_600_000) })
    .where('id', '=', webhook.webhookId)
    .execute();
  await happen();
  await vi.waitFor(async () => {
    const [row] = dataOf<Webhook[]>(await call(desk.api, viewWebhooks, { caller: desk.admin }));
    expect(row).toMatchObject({ enabled: false });
    expect(row?.disabledBecause).toContain('3 days');
  }, 10_000);
  const told = await db()
    .selectFrom('notifications')
    .select(['kind', 'params'])
    .where('user_id', '=', desk.admin.userId)
    .execute();
  expect(told).toEqual([{ kind: 'webhook-disabled', params: { name: 'Broken' } }]);
  // What waits is given up, what happens now is not written.
  await settled(webhook.webhookId, 'failed');
  await happen();
  expect(await deliveriesOf(webhook.webhookId)).toHaveLength(1);
  const on = dataOf<Saved>(await save({ webhookId: webhook.webhookId, name: 'Mended' }));
  expect(on.webhook).toMatchObject({ enabled: true, disabledBecause: null, failingSince: null });
}, 30_000);

/** A delivery that the worker leaves to the test. */
const addWaiting = async ({ webhookId }: Webhook) => {
  const { id } = await db()
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      event: 'feedback.added',
      payload: '{}',
      queued: true,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const deliverDeps = () => ({
  db: db(),
  unsealSecret: desk.api.services.webhookSecrets.unsealSecret,
  post: { allowedHosts: [`127.0.0.1:${desk.port}`] },
  onDisabled: async () => undefined,
});

test('the last attempt ends the delivery as failed', async () => {
  desk.answer = (response) => response.writeHead(404).end('gone');
  const { webhook } = await add({ events: ['feedback.added'] });
  const id = await addWaiting(webhook);
  await expect(
    deliverWebhook(deliverDeps(), { deliveryId: id }, { lastAttempt: false }),
  ).rejects.toThrow();
  await deliverWebhook(deliverDeps(), { deliveryId: id }, { lastAttempt: true });
  expect(await detailsOf(id)).toMatchObject({ status: 'failed', attempts: 2, answerStatus: 404 });
});

test('an attempt ends while an event of the same webhook is being written', async () => {
  const { webhook } = await add();
  const id = await addWaiting(webhook);
  await db()
    .transaction()
    .execute(async (trx) => {
      const { organisationId } = desk.admin;
      await announceEvent(trx, { organisationId, event: 'media.ready', data: { mediaId: 'm' } });
      await deliverWebhook(deliverDeps(), { deliveryId: id }, { lastAttempt: true });
    });
  expect(await detailsOf(id)).toMatchObject({ status: 'delivered', attempts: 1 });
  await vi.waitFor(() => expect(desk.heard).toHaveLength(2), 10_000);
});

test('a delivery that was broken off too often has failed, and open logs hear of it', async () => {
  const { webhook } = await add();
  const id = await addWaiting(webhook);
  await desk.api.app.listen({ port: 0, host: '127.0.0.1' });
  const address = desk.api.app.server.address();
  const line = await openLine(
    desk.api,
    `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    desk.admin,
  );
  await giveUpDelivery(db(), id);
  expect(await detailsOf(id)).toMatchObject({ status: 'failed', attempts: 0 });
  await vi.waitFor(() =>
    expect(line.messages).toContainEqual({ type: 'changed', what: 'webhooks', mediaId: null }),
  );
  line.close();
});

test('a test is sent at once and not again; a delivery can be sent again', async () => {
  const { webhook } = await add({ enabled: false });
  desk.answer = (response) => response.writeHead(500).end();
  dataOf(
    await call(desk.api, testWebhook, { caller: desk.admin, params: { id: webhook.webhookId } }),
  );
  const failed = await settled(webhook.webhookId, 'failed');
  expect(failed).toMatchObject({ event: 'test', attempts: 1 });
  desk.answer = ok;
  dataOf(
    await call(desk.api, redeliverWebhook, {
      caller: desk.admin,
      params: { id: failed.deliveryId },
    }),
  );
  await settled(webhook.webhookId, 'delivered');
  expect(desk.heard.map(({ body }) => body)).toEqual([desk.heard[0]?.body, desk.heard[0]?.body]);
  expect(desk.heard[0]?.headers['glossa-delivery']).not.toBe(
    desk.heard[1]?.headers['glossa-delivery'],
  );
});
