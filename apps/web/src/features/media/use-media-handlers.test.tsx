// @vitest-environment happy-dom
import { retryMedia } from '@glossa/contracts/media';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
import { useMediaHandlers } from './use-media-handlers.tsx';

const mediaId = '4d0cf9a2-0c7b-4b0e-8a52-000000000010';
const drafts = ['4d0cf9a2-0c7b-4b0e-8a52-000000000011'];

afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});

function Start() {
  const { handlers } = useMediaHandlers();
  return (
    <button
      type="button"
      onClick={() => handlers.onRetry({ mediaId, title: 'Lesson' }, { spokenLanguage: 'en' })}
    >
      start
    </button>
  );
}

test('unpublished changes of others are confirmed before transcribing again', async () => {
  applyLoginResponse(makeLoginAnswer());
  const server = startFakeServer();
  const retrying = at(retryMedia, { mediaId });
  server.on(retrying, ({ body }) =>
    (body as { seenDrafts?: string[] }).seenDrafts
      ? answer({ mediaId })
      : refuse('MEDIA_HAS_DRAFTS', {
          message: 'There are unpublished changes from: Ada.',
          messageRef: { id: 'media.unpublishedChanges', params: { names: 'Ada' } },
          drafts,
        }),
  );
  showScreen('/', Start);
  fireEvent.click(await screen.findByRole('button', { name: 'start' }));
  const dialog = await screen.findByRole('dialog', { name: t('media.transcribeAgainTitle') });
  expect(within(dialog).getByText(/Ada/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: t('media.transcribeAgain') }));
  await waitFor(() =>
    expect(server.callsTo(retrying).map(({ body }) => body)).toEqual([
      { spokenLanguage: 'en' },
      { spokenLanguage: 'en', seenDrafts: drafts },
    ]),
  );
});
