// @vitest-environment happy-dom
import { getVideoInformation } from '@glossa/contracts/media';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { testMedia } from '../../testing/test-media.ts';
import '../../testing/test-timeouts.ts';
import { MediaActions } from './dashboard/media-actions.tsx';
import { MediaDetailsScreen } from './media-details-screen.tsx';
import { MediaStatusCell } from './media-status.tsx';
import { describeUpload } from './upload/upload-row.tsx';

afterEach(() => {
  cleanup();
  clearSession('left');
  vi.unstubAllGlobals();
});

const reason = 'Nothing was said in it.';
const failureOf = (code: string) => ({ code, message: { text: reason } });
const silent = testMedia({
  uploadedStatus: 'failed',
  failure: failureOf('ENGINE_NO_SPEECH'),
  transcribeId: null,
  verification: null,
  language: null,
  proxyFileName: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0050.mp4',
});

function showDetails(media: typeof silent) {
  applyLoginResponse(makeLoginAnswer());
  const { mediaId } = media;
  startFakeServer().on(at(getVideoInformation, { mediaId }), () => answer(media));
  const path = '/dashboard/media-details';
  showScreen(path, MediaDetailsScreen, `${path}?mediaId=${mediaId}`);
}

test('details of a recording without speech say so, promise nothing, and show no fault', async () => {
  showDetails(silent);
  const banner = await screen.findByRole('alert', { name: t('media.noSpeechTitle') });
  expect(banner.textContent).toContain(reason);
  expect(screen.getByText(t('media.noSpeech'))).toBeTruthy();
  expect(screen.getByText(t('media.languageNotDetected'))).toBeTruthy();
  expect(screen.queryByText(t('media.transcriptPending'))).toBeNull();
  expect(screen.queryByText(t('media.processingFailed'))).toBeNull();
  expect(screen.queryByRole('button', { name: t('common.retry') })).toBeNull();
  expect(screen.getByRole('button', { name: t('media.transcribeAgain') })).toBeTruthy();
});

test('details of a recording that failed otherwise show the fault, and promise no transcript', async () => {
  showDetails({ ...silent, failure: failureOf('ENGINE_CRASHED') });
  await screen.findByRole('alert', { name: t('media.processingFailed') });
  expect(screen.getByText(t('media.noTranscript'))).toBeTruthy();
  expect(screen.queryByText(t('media.transcriptPending'))).toBeNull();
});

test('the dashboard says "no speech" instead of "failed"', async () => {
  showScreen('/elsewhere', () => <MediaStatusCell item={silent} />);
  expect(await screen.findByText(t('status.media.noSpeech'))).toBeTruthy();
  expect(screen.queryByText(t('status.badge.failed'))).toBeNull();
});

test('the dashboard opens it first, and offers to transcribe it again in the menu', async () => {
  const handlers = { onCancel: vi.fn(), onRetry: vi.fn(), onDelete: vi.fn() };
  const rights = { editMedia: true, verify: true, translate: true };
  showScreen('/elsewhere', () => <MediaActions {...{ item: silent, rights, handlers }} />);
  const { title } = silent;
  await screen.findByRole('link', {
    name: t('dashboard.actionOnTitle', { action: t('common.open'), title }),
  });
  expect(screen.queryByText(t('common.retry'))).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('dashboard.moreActions', { title }) }));
  fireEvent.click(await screen.findByRole('menuitem', { name: t('media.transcribeAgain') }));
  expect(handlers.onRetry).toHaveBeenCalledWith(silent);
});

test('the row of its upload shows the reason without the mark of a fault', () => {
  const item = {
    ...{ id: 'u', file: new File(['x'], 'rain.mp3'), state: 'sent' as const, sentBytes: 1 },
    ...{ bytesPerSecond: null, problem: null, notice: null, mediaId: silent.mediaId },
    fields: {
      ...{ categoryId: 'c', spokenLanguage: 'detect', speakers: null, title: '' },
      ...{ projectId: '', filterProfileId: '' },
    },
  };
  expect(describeUpload(item, silent).tone).toBe('idle');
  const failed = { ...silent, failure: failureOf('ENGINE_CRASHED') };
  expect(describeUpload(item, failed).tone).toBe('problem');
});
