// @vitest-environment happy-dom
import {
  saveWebhook,
  viewDeliveries,
  viewWebhooks,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
import { WebhooksScreen } from './webhooks-screen.tsx';

const webhook: Webhook = {
  webhookId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001',
  name: 'Archive',
  url: 'https://hooks.example.org/',
  events: ['media.ready'],
  enabled: false,
  disabledBecause: 'Every delivery failed for 3 days.',
  failingSince: new Date().toISOString(),
  secretHint: 'whsec_ab',
  previousSecretUntil: null,
  lastDelivery: null,
  createdAt: new Date().toISOString(),
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  takeLoginAnswer(makeLoginAnswer());
  server.on(viewWebhooks, () => answer([]));
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});
const show = () => showScreen('/webhooks', () => <WebhooksScreen />);

test('a webhook is added after its faults are mended, and its secret is shown once', async () => {
  server.on(saveWebhook, () => refuse('WEBHOOK_ADDRESS_REFUSED', { fields: { url: 'Inside.' } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add webhook' }));
  const submit = async () => {
    const buttons = await screen.findAllByRole('button', { name: 'Add webhook' });
    const last = buttons.at(-1);
    if (last) fireEvent.click(last);
  };
  await submit();
  await screen.findByText('Choose at least one event.');
  expect(server.callsTo(saveWebhook)).toHaveLength(0);
  fireEvent.change(screen.getByRole('textbox', { name: /Name/ }), { target: { value: 'Archive' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Address/ }), {
    target: { value: webhook.url },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: /A file was transcribed/ }));
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
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('whsec_abcdef')).toBeNull());
});

test('deliveries past the last page are not nothing, and another page size begins at the first', async () => {
  server.on(viewWebhooks, () => answer([webhook]));
  server.on(at(viewDeliveries, { id: webhook.webhookId }), () =>
    answer({ items: [], total: 30, page: 2, pageSize: 25 }),
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Deliveries' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await screen.findByText('This page is empty');
  expect(screen.queryByText('No deliveries')).toBeNull();
  fireEvent.click(screen.getByRole('combobox', { name: 'Deliveries on one page' }));
  fireEvent.click(await screen.findByRole('option', { name: '50 a page' }));
  await waitFor(() =>
    expect(server.calls.at(-1)?.path).toMatch(/viewDeliveries.*page=1&pageSize=50/),
  );
});

test('one that was switched off says why; who may only look can change nothing', async () => {
  takeLoginAnswer(makeLoginAnswer({ edit: [] }));
  server.on(viewWebhooks, () => answer([webhook]));
  show();
  await screen.findByText(/Every delivery failed for 3 days\./);
  expect(screen.getByRole('button', { name: 'Deliveries' })).toBeTruthy();
  for (const name of ['Add webhook', 'Edit', 'Delete', 'New secret', 'Send a test'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
