// @vitest-environment happy-dom
import { getDisclaimer, updateTranslatedDisclaimer } from '@glossa/contracts/disclaimers';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, startFakeServer } from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import '../../../testing/test-timeouts.ts';
import { DisclaimerDialog } from './disclaimer-dialog.tsx';

const ticketId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0051';
const request = {
  ticketId,
  mediaId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0050',
  language: 'ar',
} as TranslationRequest;

let server: ReturnType<typeof startFakeServer>;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockClear();
  applyLoginResponse(makeLoginAnswer());
  server = startFakeServer();
  server.on(getDisclaimer, () =>
    answer([
      {
        language: 'ar',
        text: 'ترجمة آلية.',
        content: [{ kind: 'paragraph', runs: [{ text: 'ترجمة آلية.' }] }],
        status: 'draft',
        isDraft: true,
        isOutdated: false,
        version: 1,
        updatedBy: null,
        updatedAt: '2026-01-02T03:04:05.000Z',
        verifiedBy: null,
        verifiedAt: null,
      },
    ]),
  );
  server.on(updateTranslatedDisclaimer, ({ body }) => answer(body));
});
afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});
const show = () =>
  showScreen('/', () => <DisclaimerDialog request={request} opened onClose={onClose} />);
const sent = () => server.callsTo(updateTranslatedDisclaimer).map(({ body }) => body);

test('starts from the organization’s text', async () => {
  show();
  expect(await screen.findByText(/unreviewed draft/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('translations.startWithThisText') }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: t('translations.disclaimerText'),
  });
  expect(field.value).toBe('ترجمة آلية.');
  expect(field.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  fireEvent.change(field, { target: { value: ' نص آخر ' } });
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ ticketId, text: 'نص آخر' }]);
});

test('rejects an empty text, and resetting sends null', async () => {
  show();
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: t('common.save') })).disabled,
  ).toBe(true);
  fireEvent.click(
    screen.getByRole('button', { name: t('translations.useOrganizationDisclaimer') }),
  );
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ ticketId, text: null }]);
});
