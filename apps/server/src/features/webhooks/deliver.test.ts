import {
  redeliverWebhook,
  testWebhook,
  viewWebhooks,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { expect, test, vi } from 'vitest';
import { translate } from '../../platform/i18n/translate.ts';
import { JobSuperseded } from '../../platform/jobs/queue.ts';
import { openLiveClient } from '../../testing/live-client.ts';
import { dataOf } from '../../testing/media-calls.ts';
import { call } from '../../testing/test-api.ts';
import { verifySignature } from '../../testing/verify-signature.ts';
import { type Saved, setupWebhookTest } from '../../testing/webhook-fixture.ts';
import { announceEvent, deliverWebhook, failDelivery } from './index.ts';

const { fixture, ok, db, save, add, happen, deliveriesOf, settled, detailsOf } = setupWebhookTest();

test('delivers a signed event once and logs it', async () => {
  const { webhook, secret } = await add();
  await happen('media.failed');
  await happen();
  const delivery = await settled(webhook.webhookId, 'delivered');
  expect(fixture.heard).toHaveLength(1);
  const [message] = fixture.heard;
  const signature = String(message?.headers['glossa-signature']);
  expect(signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
  expect(verifySignature(secret, signature, message?.body ?? '')).toBe(true);
  expect(verifySignature(`${secret}x`, signature, message?.body ?? '')).toBe(false);
  expect(verifySignature(secret, signature, `${message?.body} `)).toBe(false);
  expect(message?.headers['glossa-event']).toBe('media.ready');
  expect(message?.headers['glossa-delivery']).toBe(delivery.deliveryId);
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    event: 'media.ready',
    organisationId: fixture.admin.organisationId,
    data: { mediaId: 'm' },
  });
  expect(delivery).toMatchObject({ attempts: 1, responseStatus: 200, failure: null });
  expect(await detailsOf(delivery.deliveryId)).toMatchObject({
    payload: message?.body,
    responseBody: 'thank you',
  });
  expect(delivery.durationMs).toBeGreaterThanOrEqual(0);
});

test('retries an unavailable receiver with the same body and a new signature', async () => {
  let refusals = 2;
  fixture.answer = (response) => {
    refusals -= 1;
    if (refusals >= 0) response.writeHead(503).end('later');
    else ok(response);
  };
  const { webhook, secret } = await add();
  await happen();
  await vi.waitFor(async () => {
    const [delivery] = await deliveriesOf(webhook.webhookId);
    expect(delivery).toMatchObject({ status: 'waiting', responseStatus: 503 });
  }, 10_000);
  const [failing] = dataOf<Webhook[]>(
    await call(fixture.api, viewWebhooks, { caller: fixture.admin }),
  );
  expect(failing?.failingSince).not.toBeNull();
  const delivery = await settled(webhook.webhookId, 'delivered');
  expect(delivery).toMatchObject({ attempts: 3, responseStatus: 200 });
  expect(new Set(fixture.heard.map(({ body }) => body)).size).toBe(1);
  for (const { headers, body } of fixture.heard)
    expect(verifySignature(secret, String(headers['glossa-signature']), body)).toBe(true);
  const [healthy] = dataOf<Webhook[]>(
    await call(fixture.api, viewWebhooks, { caller: fixture.admin }),
  );
  expect(healthy?.failingSince).toBeNull();
}, 30_000);

test('disables a webhook after days of failure and notifies administrators', async () => {
  fixture.answer = (response) => response.writeHead(500).end();
  const { webhook } = await add({ name: 'Broken' });
  await db()
    .updateTable('webhooks')
    .set({ failing_since: new Date(Date.now() - 73 * 3_600_000) })
    .where('id', '=', webhook.webhookId)
    .execute();
  await happen();
  await vi.waitFor(async () => {
    const [row] = dataOf<Webhook[]>(
      await call(fixture.api, viewWebhooks, { caller: fixture.admin }),
    );
    expect(row).toMatchObject({ enabled: false });
    expect(row?.disabledReason).toEqual({
      id: 'webhooks.disabledAfterFailures',
      params: { daysUntilDisabled: 3 },
      text: translate('en', 'webhooks.disabledAfterFailures', { daysUntilDisabled: 3 }),
    });
  }, 10_000);
  const told = await db()
    .selectFrom('notifications')
    .select(['kind', 'params'])
    .where('user_id', '=', fixture.admin.userId)
    .execute();
  expect(told).toEqual([{ kind: 'webhook-disabled', params: { name: 'Broken' } }]);
  // Discards queued deliveries and does not write new ones.
  await settled(webhook.webhookId, 'failed');
  await happen();
  expect(await deliveriesOf(webhook.webhookId)).toHaveLength(1);
  const on = dataOf<Saved>(await save({ webhookId: webhook.webhookId, name: 'Mended' }));
  expect(on.webhook).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
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
  unsealSecret: fixture.api.services.webhookSecrets.unsealSecret,
  post: { allowedHosts: [`127.0.0.1:${fixture.port}`] },
  onDisabled: async () => undefined,
});

test('the last attempt ends the delivery as failed', async () => {
  fixture.answer = (response) => response.writeHead(404).end('gone');
  const { webhook } = await add({ events: ['feedback.added'] });
  const id = await addWaiting(webhook);
  await expect(
    deliverWebhook(deliverDeps(), { deliveryId: id }, { lastAttempt: false }),
  ).rejects.toThrow();
  await deliverWebhook(deliverDeps(), { deliveryId: id }, { lastAttempt: true });
  expect(await detailsOf(id)).toMatchObject({ status: 'failed', attempts: 2, responseStatus: 404 });
});

test('an attempt that comes back late changes no delivery that another one has ended', async () => {
  const { webhook } = await add({ events: ['feedback.added'] });
  const id = await addWaiting(webhook);
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  fixture.answer = (response) => {
    arrived.resolve();
    void goOn.promise.then(() => response.writeHead(503).end('later'));
  };
  const late = deliverWebhook(deliverDeps(), { deliveryId: id }, { lastAttempt: false });
  await arrived.promise;
  fixture.answer = ok;
  await deliverWebhook(deliverDeps(), { deliveryId: id }, { lastAttempt: false });
  goOn.resolve();
  await late;
  expect(await detailsOf(id)).toMatchObject({
    ...{ status: 'delivered', attempts: 1, responseStatus: 200, failure: null },
  });
  const superseded = await addWaiting(webhook);
  const assertCurrent = async () => {
    throw new JobSuperseded();
  };
  await expect(
    deliverWebhook(deliverDeps(), { deliveryId: superseded }, { lastAttempt: true, assertCurrent }),
  ).rejects.toThrow(JobSuperseded);
  expect(await detailsOf(superseded)).toMatchObject({ status: 'waiting', attempts: 0 });
});

test('an attempt completes while an event of the same webhook is written', async () => {
  const { webhook } = await add();
  const id = await addWaiting(webhook);
  await db()
    .transaction()
    .execute(async (trx) => {
      const { organisationId } = fixture.admin;
      await announceEvent(trx, { organisationId, event: 'media.ready', data: { mediaId: 'm' } });
      await deliverWebhook(deliverDeps(), { deliveryId: id }, { lastAttempt: true });
    });
  expect(await detailsOf(id)).toMatchObject({ status: 'delivered', attempts: 1 });
  await vi.waitFor(() => expect(fixture.heard).toHaveLength(2), 10_000);
});

test('a delivery interrupted too often fails, and open logs are updated', async () => {
  const { webhook } = await add();
  const id = await addWaiting(webhook);
  await fixture.api.app.listen({ port: 0, host: '127.0.0.1' });
  const address = fixture.api.app.server.address();
  const line = await openLiveClient(
    fixture.api,
    `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    fixture.admin,
  );
  await failDelivery(db(), id);
  expect(await detailsOf(id)).toMatchObject({ status: 'failed', attempts: 0 });
  await vi.waitFor(() =>
    expect(line.messages).toContainEqual({ type: 'changed', what: 'webhooks', mediaId: null }),
  );
  line.close();
});

test('sends a test once without retries, and can resend a delivery', async () => {
  const { webhook } = await add({ enabled: false });
  fixture.answer = (response) => response.writeHead(500).end();
  dataOf(
    await call(fixture.api, testWebhook, {
      caller: fixture.admin,
      params: { id: webhook.webhookId },
    }),
  );
  const failed = await settled(webhook.webhookId, 'failed');
  expect(failed).toMatchObject({ event: 'test', attempts: 1 });
  fixture.answer = ok;
  dataOf(
    await call(fixture.api, redeliverWebhook, {
      caller: fixture.admin,
      params: { id: failed.deliveryId },
    }),
  );
  await settled(webhook.webhookId, 'delivered');
  expect(fixture.heard.map(({ body }) => body)).toEqual([
    fixture.heard[0]?.body,
    fixture.heard[0]?.body,
  ]);
  expect(fixture.heard[0]?.headers['glossa-delivery']).not.toBe(
    fixture.heard[1]?.headers['glossa-delivery'],
  );
});
