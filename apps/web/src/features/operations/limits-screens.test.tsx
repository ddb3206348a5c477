// @vitest-environment happy-dom
import {
  previewRetention,
  type Quotas,
  type Retention,
  saveLegalHold,
  saveQuotas,
  saveRetention,
  viewQuotas,
  viewRetention,
} from '@glossa/contracts/operations';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { QuotasScreen } from './quotas-screen.tsx';
import { RetentionScreen } from './retention-screen.tsx';

const id = (n: number) => `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f${String(n).padStart(4, '0')}`;
const keepAll = { media: null, outputs: null, conversions: null, audit: null };
const retention: Retention = {
  organisationId: id(1),
  organisationName: 'Library',
  days: keepAll,
  setBy: [],
  projects: [{ projectId: id(2), name: 'Inquiry', legalHold: false }],
};
const quotas: Quotas = {
  organisationId: id(1),
  organisationName: 'Library',
  limits: { storageBytes: 10_000_000_000, mediaMinutes: 100, translatedWords: 50, users: null },
  used: { storageBytes: 1_000_000_000, mediaMinutes: 85, translatedWords: 50, users: 3 },
  month: '2026-11-01',
  maySet: true,
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  server.on(viewRetention, () => answer(retention));
  server.on(viewQuotas, () => answer(quotas));
  server.on(previewRetention, () =>
    answer({
      kinds: [
        {
          kind: 'media',
          nextRun: { count: 0, bytes: 0 },
          withinWeek: { count: 4, bytes: 2_000_000 },
        },
      ],
      first: [
        {
          kind: 'media',
          id: id(9),
          mediaId: id(9),
          title: 'Old talk',
          bytes: 500_000,
          deletesAt: '2026-12-01T08:00:00Z',
        },
      ],
    }),
  );
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

test('a rule shows what it deletes and is saved after confirmation', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(saveRetention, ({ body }) =>
    answer({ ...retention, days: (body as { days: Retention['days'] }).days }),
  );
  showScreen('/retention', RetentionScreen);
  const media = await screen.findByRole('region', { name: t('common.media') });
  expect(screen.getByText(t('operations.retentionPreview.noRules'))).toBeTruthy();
  fireEvent.change(within(media).getByLabelText(t('operations.retentionRules.deleteAfter')), {
    target: { value: '30' },
  });
  const row = await screen.findByRole('row', { name: new RegExp(`^${t('common.media')}`) });
  expect(row.textContent).toContain('4 (2 MB)');
  expect(screen.getByRole('link', { name: 'Old talk' }).getAttribute('href')).toContain(id(9));

  fireEvent.click(screen.getByRole('button', { name: t('operations.retentionRules.save') }));
  const question = await screen.findByRole('dialog');
  expect(server.callsTo(saveRetention)).toHaveLength(0);
  fireEvent.click(
    within(question).getByRole('button', { name: t('operations.retentionRules.save') }),
  );
  await waitFor(() => expect(server.callsTo(saveRetention)).toHaveLength(1));
  expect(server.callsTo(saveRetention)[0]?.body).toEqual({
    days: { ...keepAll, media: 30 },
    seen: keepAll,
  });
  await screen.findByText(t('operations.retentionRules.saved'));
});

test('rejects keeping the audit log less than 90 days', async () => {
  applyLoginResponse(makeLoginAnswer());
  showScreen('/retention', RetentionScreen);
  const audit = await screen.findByRole('region', { name: t('common.auditLog') });
  fireEvent.change(within(audit).getByLabelText(t('operations.retentionRules.deleteAfter')), {
    target: { value: '30' },
  });
  await within(audit).findByText(
    t('operations.retentionRules.daysOutOfRange', { fewest: 90, most: 3650 }),
  );
  fireEvent.click(screen.getByRole('button', { name: t('operations.retentionRules.save') }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsTo(saveRetention)).toHaveLength(0);
});

test('puts a project on hold', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(saveLegalHold, () =>
    answer({ ...retention, projects: [{ projectId: id(2), name: 'Inquiry', legalHold: true }] }),
  );
  showScreen('/retention', RetentionScreen);
  fireEvent.click(await screen.findByRole('switch', { name: 'Inquiry' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Inquiry' }).checked).toBe(true),
  );
  expect(server.callsTo(saveLegalHold)[0]?.body).toEqual({ projectId: id(2), legalHold: true });
});

test('a viewer cannot change anything', async () => {
  applyLoginResponse(makeLoginAnswer({ view: ['Settings'], edit: [] }));
  showScreen('/retention', RetentionScreen);
  await screen.findByText(t('operations.retentionRules.readOnly'));
  expect(screen.queryByRole('button', { name: t('operations.retentionRules.save') })).toBeNull();
  const hold = await screen.findByRole<HTMLInputElement>('switch', { name: 'Inquiry' });
  expect(hold.disabled).toBe(true);
});

test('describes usage that is normal, nearly full and full in words', async () => {
  applyLoginResponse(makeLoginAnswer());
  showScreen('/quotas', QuotasScreen);
  const storage = await screen.findByRole('region', { name: t('operations.quota.storage') });
  expect(storage.textContent).toContain('1 GB of 10 GB');
  expect(within(storage).queryByRole('alert')).toBeNull();
  const minutes = screen.getByRole('region', { name: t('operations.quota.mediaMinutes') });
  expect(minutes.textContent).toContain(t('operations.quota.percentUsed', { percent: '85%' }));
  const words = screen.getByRole('region', { name: /^Translated words/ });
  expect(words.textContent).toContain(t('operations.quota.translatedWordsFull'));
  expect(screen.getByRole('region', { name: t('common.activeUsers') }).textContent).toContain(
    '3, no limit',
  );
});

test('sets quotas in gigabytes and keeps a rejection in the dialog', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(saveQuotas, () => refuse('ACCESS_DENIED'));
  showScreen('/quotas', QuotasScreen);
  fireEvent.click(await screen.findByRole('button', { name: t('operations.quota.set') }));
  const dialog = await screen.findByRole('dialog');
  const storage = within(dialog).getByLabelText<HTMLInputElement>(
    t('operations.quota.storageLimit'),
  );
  expect(storage.value).toBe('10');
  fireEvent.change(storage, { target: { value: '2.5' } });
  fireEvent.change(within(dialog).getByLabelText(t('operations.quota.translatedWordsLimit')), {
    target: { value: '' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: t('operations.quota.save') }));
  await within(dialog).findByRole('alert');
  expect(server.callsTo(saveQuotas)[0]?.body).toEqual({
    organisationId: id(1),
    limits: { ...quotas.limits, storageBytes: 2_500_000_000, translatedWords: null },
    seen: quotas.limits,
  });
});

test('an organization administrator sees the quotas and cannot set them', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(viewQuotas, () => answer({ ...quotas, maySet: false }));
  showScreen('/quotas', QuotasScreen);
  await screen.findByText(t('operations.quota.introReadOnly'));
  expect(screen.queryByRole('button', { name: t('operations.quota.set') })).toBeNull();
});

test('a failure is shown and can be retried', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(viewQuotas, () => refuse('SERVICE_UNAVAILABLE'));
  showScreen('/quotas', QuotasScreen);
  await screen.findByText(t('app.loadFailedTitle'));
  server.on(viewQuotas, () => answer(quotas));
  fireEvent.click(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByRole('region', { name: t('operations.quota.storage') });
});
