// @vitest-environment happy-dom
import { getVideoInformation } from '@glossa/contracts/media';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import '../../testing/test-timeouts.ts';
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
