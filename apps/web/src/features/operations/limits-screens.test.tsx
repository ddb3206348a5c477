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
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import {
  answer,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
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

test('a rule shows what it takes away, and is saved after a question', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(saveRetention, ({ body }) =>
    answer({ ...retention, days: (body as { days: Retention['days'] }).days }),
  );
  showScreen('/retention', RetentionScreen);
  const media = await screen.findByRole('region', { name: 'Media' });
  expect(screen.getByText('Nothing: no rule is set.')).toBeTruthy();
  fireEvent.change(within(media).getByLabelText('Remove after days'), { target: { value: '30' } });
  const row = await screen.findByRole('row', { name: /^Media/ });
  expect(row.textContent).toContain('4 (2 MB)');
  expect(screen.getByRole('link', { name: 'Old talk' }).getAttribute('href')).toContain(id(9));

  fireEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  const question = await screen.findByRole('dialog');
  expect(server.callsTo(saveRetention)).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Save rules' }));
  await waitFor(() => expect(server.callsTo(saveRetention)).toHaveLength(1));
  expect(server.callsTo(saveRetention)[0]?.body).toEqual({ days: { ...keepAll, media: 30 } });
  await screen.findByText('The retention rules are saved.');
});

test('the audit log is not kept for less than 90 days', async () => {
  takeLoginAnswer(makeLoginAnswer());
  showScreen('/retention', RetentionScreen);
  const audit = await screen.findByRole('region', { name: 'Audit log' });
  fireEvent.change(within(audit).getByLabelText('Remove after days'), { target: { value: '30' } });
  await within(audit).findByText('Enter 90 to 3,650 days, or nothing.');
  fireEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsTo(saveRetention)).toHaveLength(0);
});

test('a project is put on hold', async () => {
  takeLoginAnswer(makeLoginAnswer());
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

test('who may only look cannot change anything', async () => {
  takeLoginAnswer(makeLoginAnswer({ view: ['Settings'], edit: [] }));
  showScreen('/retention', RetentionScreen);
  await screen.findByText(/Changing them needs the right/);
  expect(screen.queryByRole('button', { name: 'Save rules' })).toBeNull();
  const hold = await screen.findByRole<HTMLInputElement>('switch', { name: 'Inquiry' });
  expect(hold.disabled).toBe(true);
});

test('what is used, what is nearly used up and what is full is said in words', async () => {
  takeLoginAnswer(makeLoginAnswer());
  showScreen('/quotas', QuotasScreen);
  const storage = await screen.findByRole('region', { name: 'Storage' });
  expect(storage.textContent).toContain('1 GB of 10 GB');
  expect(within(storage).queryByRole('alert')).toBeNull();
  const minutes = screen.getByRole('region', { name: /^Minutes/ });
  expect(minutes.textContent).toContain('85% are used.');
  const words = screen.getByRole('region', { name: /^Translated words/ });
  expect(words.textContent).toContain('New translations are refused');
  expect(screen.getByRole('region', { name: 'Active users' }).textContent).toContain('3, no limit');
});

test('quotas are set in gigabytes, and a refusal stays in the dialog', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(saveQuotas, () => refuse('ACCESS_DENIED'));
  showScreen('/quotas', QuotasScreen);
  fireEvent.click(await screen.findByRole('button', { name: 'Set quotas' }));
  const dialog = await screen.findByRole('dialog');
  const storage = within(dialog).getByLabelText<HTMLInputElement>('Storage in gigabytes');
  expect(storage.value).toBe('10');
  fireEvent.change(storage, { target: { value: '2.5' } });
  fireEvent.change(within(dialog).getByLabelText('Translated words a month'), {
    target: { value: '' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save quotas' }));
  await within(dialog).findByRole('alert');
  expect(server.callsTo(saveQuotas)[0]?.body).toEqual({
    organisationId: id(1),
    limits: { ...quotas.limits, storageBytes: 2_500_000_000, translatedWords: null },
  });
});

test('an organisation administrator sees the quotas and cannot set them', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(viewQuotas, () => answer({ ...quotas, maySet: false }));
  showScreen('/quotas', QuotasScreen);
  await screen.findByText(/A System administrator sets the quotas/);
  expect(screen.queryByRole('button', { name: 'Set quotas' })).toBeNull();
});

test('a failure says so, and offers another try', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(viewQuotas, () => refuse('SERVICE_UNAVAILABLE'));
  showScreen('/quotas', QuotasScreen);
  await screen.findByText('This could not be loaded');
  server.on(viewQuotas, () => answer(quotas));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Storage' });
});
