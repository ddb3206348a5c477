import {
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  viewDeliveries,
  viewWebhooks,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { expect, test, vi } from 'vitest';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { call } from '../../test-support/test-api.ts';
import { verifySignature } from '../../test-support/verify-signature.ts';
import { type Saved, useWebhookDesk } from '../../test-support/webhook-desk.ts';

const { desk, db, save, add, happen, settled } = useWebhookDesk();

test('the secret is shown once and sealed; a rotated one signs beside the new one', async () => {
  const { webhook, secret } = await add();
  const row = await db()
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhook.webhookId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row.secret_sealed.toString('latin1')).not.toContain(secret);
  const { body } = await call(desk.api, viewWebhooks, { caller: desk.admin });
  expect(body).not.toContain(secret);
  const changed = dataOf<Saved>(await save({ webhookId: webhook.webhookId, name: 'Renamed' }));
  expect(changed.secret).toBeNull();
  const rotated = dataOf<Saved>(
    await call(desk.api, rotateWebhookSecret, {
      caller: desk.admin,
      params: { id: webhook.webhookId },
    }),
  );
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.webhook.previousSecretUntil).not.toBeNull();
  await happen();
  await settled(webhook.webhookId, 'delivered');
  const signature = String(desk.heard[0]?.headers['glossa-signature']);
  for (const one of [secret, rotated.secret])
    expect(verifySignature(one, signature, desk.heard[0]?.body ?? '')).toBe(true);
  await db()
    .updateTable('webhooks')
    .set({ previous_secret_until: new Date(Date.now() - 1) })
    .where('id', '=', webhook.webhookId)
    .execute();
  await happen();
  await vi.waitFor(() => expect(desk.heard).toHaveLength(2), 10_000);
  const later = String(desk.heard[1]?.headers['glossa-signature']);
  expect(verifySignature(secret, later, desk.heard[1]?.body ?? '')).toBe(false);
  expect(verifySignature(rotated.secret, later, desk.heard[1]?.body ?? '')).toBe(true);
});

test('other organisations neither see nor change it; viewers only look', async () => {
  const { webhook } = await add();
  const stranger = await join(desk.api, 'Organisation administrator');
  const params = { id: webhook.webhookId };
  expect(dataOf<Webhook[]>(await call(desk.api, viewWebhooks, { caller: stranger }))).toEqual([]);
  for (const endpoint of [rotateWebhookSecret, testWebhook, viewDeliveries, deleteWebhook])
    expect(refusalOf(await call(desk.api, endpoint, { caller: stranger, params }))).toBe(
      '404 NOT_FOUND',
    );
  const translator = await join(desk.api, 'Translator', desk.admin.organisationId);
  expect((await save({}, translator)).statusCode).toBe(403);
  expect(refusalOf(await save())).toBe('409 WEBHOOK_NAME_TAKEN');
  dataOf(await call(desk.api, deleteWebhook, { caller: desk.admin, params }));
  const actions = await db()
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', webhook.webhookId)
    .orderBy('at')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['webhook-saved', 'webhook-deleted']);
});

test.each([
  ['http://93.184.216.34/hook', /https/],
  ['https://127.0.0.1/hook', /network of the server/],
  ['https://[::1]/hook', /network of the server/],
  ['https://10.1.2.3/hook', /network of the server/],
  ['https://169.254.169.254/latest', /network of the server/],
  ['https://[::ffff:192.168.0.1]/hook', /network of the server/],
  ['https://2130706433/hook', /network of the server/],
  ['https://localhost/hook', /network of the server/],
])('%s is refused when it is saved', async (url, why) => {
  const refused = await save({ url });
  expect(refusalOf(refused)).toBe('400 WEBHOOK_ADDRESS_REFUSED');
  expect((refused.json() as { message: string }).message).toMatch(why);
});

test.each(['ftp://example.org', 'https://user:secret@example.org/', 'https://example.org/#a', 'x'])(
  '%s is no address',
  async (url) => expect(refusalOf(await save({ url }))).toBe('400 INVALID_INPUT'),
);
