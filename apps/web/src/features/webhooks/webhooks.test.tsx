// @vitest-environment happy-dom
import {
  saveWebhook,
  viewDeliveries,
  viewWebhooks,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import {
  answer,
  answerPage,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { WebhooksScreen } from './webhooks-screen.tsx';

const webhook: Webhook = {
  webhookId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001',
  name: 'Archive',
  url: 'https://hooks.example.org/',
  events: ['media.ready'],
  enabled: false,
  disabledReason: { text: 'It failed.' },
  failingSince: new Date().toISOString(),
  secretHint: 'whsec_ab',
  previousSecretUntil: null,
  lastDelivery: null,
  createdAt: new Date().toISOString(),
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  server.on(viewWebhooks, () => answer([]));
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});
const show = () => showScreen('/webhooks', () => <WebhooksScreen />);

test('adds a webhook after errors are fixed and shows its secret once', async () => {
  server.on(saveWebhook, () => refuse('WEBHOOK_ADDRESS_REFUSED', { fields: { url: 'Inside.' } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('webhooks.add') }));
  const submit = async () => {
    const buttons = await screen.findAllByRole('button', { name: t('webhooks.add') });
    const last = buttons.at(-1);
    if (last) fireEvent.click(last);
  };
  await submit();
  await screen.findByText(t('webhooks.eventRequired'));
  expect(server.callsTo(saveWebhook)).toHaveLength(0);
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(t('common.name')) }), {
    target: { value: 'Archive' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: /URL|Address/ }), {
    target: { value: webhook.url },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: t('webhooks.eventMediaReady') }));
  await submit();
  await screen.findByText('Inside.');
  server.on(saveWebhook, () => answer({ webhook, secret: 'whsec_abcdef' }));
  await submit();
  await screen.findByText('whsec_abcdef');
  expect(server.callsTo(saveWebhook).at(-1)?.body).toEqual({
    webhookId: null,
    name: 'Archive',
    url: webhook.url,
    events: ['media.ready'],
    enabled: true,
  });
  fireEvent.click(screen.getByRole('button', { name: t('common.done') }));
  await waitFor(() => expect(screen.queryByText('whsec_abcdef')).toBeNull());
});

test('a page past the last differs from an empty list, and a new page size starts at the first', async () => {
  server.on(viewWebhooks, () => answer([webhook]));
  server.on(at(viewDeliveries, { id: webhook.webhookId }), () =>
    answerPage({ items: [], total: 30, page: 2, pageSize: 25 }),
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('webhooks.deliveries') }));
  fireEvent.click(
    await screen.findByRole('button', { name: t('documentReview.page', { page: '2' }) }),
  );
  await screen.findByText(t('common.emptyPage'));
  expect(screen.queryByText(t('webhooks.noDeliveriesTitle'))).toBeNull();
  fireEvent.click(
    screen.getByRole('combobox', { name: t('common.itemsPerPage', { noun: 'Deliveries' }) }),
  );
  fireEvent.click(await screen.findByRole('option', { name: t('common.perPage', { size: '50' }) }));
  await waitFor(() =>
    expect(server.calls.at(-1)?.path).toMatch(/viewDeliveries.*page=1&pageSize=50/),
  );
});

test('a disabled webhook shows the reason, and a viewer cannot change anything', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: [] }));
  server.on(viewWebhooks, () => answer([webhook]));
  show();
  await screen.findByText(/It failed\./);
  expect(screen.getByRole('button', { name: t('webhooks.deliveries') })).toBeTruthy();
  for (const name of ['Add webhook', 'Edit', 'Delete', 'New secret', 'Send a test'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
