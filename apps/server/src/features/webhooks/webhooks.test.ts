import {
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  viewDeliveries,
  viewWebhooks,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { expect, test, vi } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { call } from '../../testing/test-api.ts';
import { verifySignature } from '../../testing/verify-signature.ts';
import { type Saved, setupWebhookTest } from '../../testing/webhook-fixture.ts';

const { fixture, db, save, add, happen, settled } = setupWebhookTest();

test('the secret is shown once and sealed, and a rotated one signs next to the new one', async () => {
  const { webhook, secret } = await add();
  const row = await db()
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhook.webhookId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row.secret_sealed.toString('latin1')).not.toContain(secret);
  const { body } = await call(fixture.api, viewWebhooks, { caller: fixture.admin });
  expect(body).not.toContain(secret);
  const changed = dataOf<Saved>(await save({ webhookId: webhook.webhookId, name: 'Renamed' }));
  expect(changed.secret).toBeNull();
  const rotated = dataOf<Saved>(
    await call(fixture.api, rotateWebhookSecret, {
      caller: fixture.admin,
      params: { id: webhook.webhookId },
    }),
  );
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.webhook.previousSecretUntil).not.toBeNull();
  await happen();
  await settled(webhook.webhookId, 'delivered');
  const signature = String(fixture.heard[0]?.headers['glossa-signature']);
  for (const one of [secret, rotated.secret])
    expect(verifySignature(one, signature, fixture.heard[0]?.body ?? '')).toBe(true);
  await db()
    .updateTable('webhooks')
    .set({ previous_secret_until: new Date(Date.now() - 1) })
    .where('id', '=', webhook.webhookId)
    .execute();
  await happen();
  await vi.waitFor(() => expect(fixture.heard).toHaveLength(2), 10_000);
  const later = String(fixture.heard[1]?.headers['glossa-signature']);
  expect(verifySignature(secret, later, fixture.heard[1]?.body ?? '')).toBe(false);
  expect(verifySignature(rotated.secret, later, fixture.heard[1]?.body ?? '')).toBe(true);
});

test('other organizations get 404, viewers cannot change it', async () => {
  const { webhook } = await add();
  const stranger = await join(fixture.api, 'Organisation administrator');
  const params = { id: webhook.webhookId };
  expect(dataOf<Webhook[]>(await call(fixture.api, viewWebhooks, { caller: stranger }))).toEqual(
    [],
  );
  for (const endpoint of [rotateWebhookSecret, testWebhook, viewDeliveries, deleteWebhook])
    expect(refusalOf(await call(fixture.api, endpoint, { caller: stranger, params }))).toBe(
      '404 NOT_FOUND',
    );
  const translator = await join(fixture.api, 'Translator', fixture.admin.organisationId);
  expect((await save({}, translator)).statusCode).toBe(403);
  expect(refusalOf(await save())).toBe('409 WEBHOOK_NAME_TAKEN');
  dataOf(await call(fixture.api, deleteWebhook, { caller: fixture.admin, params }));
  const actions = await db()
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', webhook.webhookId)
    .orderBy('at')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['webhook-saved', 'webhook-deleted']);
});

test.each([
  ['http://93.184.216.34/hook', 'webhooks.httpsRequired'],
  ['https://127.0.0.1/hook', 'webhooks.addressInternal'],
  ['https://[::1]/hook', 'webhooks.addressInternal'],
  ['https://10.1.2.3/hook', 'webhooks.addressInternal'],
  ['https://169.254.169.254/latest', 'webhooks.addressInternal'],
  ['https://[::ffff:192.168.0.1]/hook', 'webhooks.addressInternal'],
  ['https://2130706433/hook', 'webhooks.addressInternal'],
  ['https://localhost/hook', 'webhooks.addressInternal'],
])('rejects %s when saving', async (url, why) => {
  const refused = await save({ url });
  expect(refusalOf(refused)).toBe('400 WEBHOOK_ADDRESS_REFUSED');
  expect(refused.json()).toMatchObject({ messageRef: { id: why } });
});

test.each(['ftp://example.org', 'https://user:secret@example.org/', 'https://example.org/#a', 'x'])(
  'rejects %s as a URL',
  async (url) => expect(refusalOf(await save({ url }))).toBe('400 INVALID_INPUT'),
);
