// @vitest-environment happy-dom
import { getDocInformation, getVideoInformation, retryMedia } from '@glossa/contracts/media';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { testMedia } from '../../testing/test-media.ts';
import '../../testing/test-timeouts.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { MediaDetailsScreen } from './media-details-screen.tsx';

afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});

test('says that media was deleted, when and by whom, and offers no retry', async () => {
  applyLoginResponse(makeLoginAnswer());
  const mediaId = '4d0cf9a2-0c7b-4b0e-8a52-000000000010';
  startFakeServer().on(at(getVideoInformation, { mediaId }), () =>
    refuse('MEDIA_DELETED', {
      message: 'Deleted.',
      messageRef: {
        id: 'media.deletedOnBy',
        params: { name: 'Ada Lovelace', date: { date: '2026-01-02T12:00:00.000Z' } },
      },
    }),
  );
  showScreen(
    '/dashboard/media-details',
    MediaDetailsScreen,
    `/dashboard/media-details?mediaId=${mediaId}`,
  );
  expect(await screen.findByText('Media deleted')).toBeTruthy();
  expect(
    screen.getByText(t('media.deletedOnBy', { name: 'Ada Lovelace', date: 'January 2, 2026' })),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('the language of a document that was not recognized can be selected', async () => {
  applyLoginResponse(makeLoginAnswer());
  const media = testMedia({
    type: 'doc',
    kind: 'doc',
    uploadedStatus: 'ready',
    language: null,
  });
  const { mediaId } = media;
  const server = startFakeServer();
  server.on(at(getVideoInformation, { mediaId }), () => refuse('NOT_FOUND'));
  server.on(at(getDocInformation, { mediaId }), () => answer(media));
  let chosen: unknown;
  server.on(at(retryMedia, { mediaId }), ({ body }) => {
    chosen = body;
    return answer({ ...media, uploadedStatus: 'uploaded' });
  });
  showScreen(
    '/dashboard/media-details',
    MediaDetailsScreen,
    `/dashboard/media-details?mediaId=${mediaId}`,
  );
  fireEvent.click(await screen.findByRole('combobox', { name: t('common.selectLanguage') }));
  fireEvent.click(await screen.findByRole('option', { name: languageName('fr') }));
  await waitFor(() => expect(chosen).toEqual({ spokenLanguage: 'fr' }));
});
