// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { FailureText } from '../../../ui/feedback/failure-text.tsx';
import type { UploadItem } from './upload-queue.ts';
import { describeUpload, type LiveMedia, UploadRow } from './upload-row.tsx';

afterEach(cleanup);

const item = (rest: Partial<UploadItem> = {}): UploadItem => ({
  id: 'upload-1',
  file: new File([new Uint8Array(1000)], 'talk.mp4'),
  fields: {
    categoryId: 'c',
    spokenLanguage: 'detect',
    speakers: null,
    title: '',
    projectId: '',
    filterProfileId: '',
  },
  state: 'sending',
  sentBytes: 400,
  bytesPerSecond: 10,
  problem: null,
  notice: null,
  mediaId: null,
  ...rest,
});
const media = (rest: Partial<LiveMedia>): LiveMedia => ({
  mediaId: '00000000-0000-4000-8000-000000000001',
  uploadedStatus: 'transcribing',
  progress: null,
  failure: null,
  type: 'video',
  kind: 'video',
  audioTracks: [],
  audioTrack: null,
  ...rest,
});

async function show(upload: UploadItem, live?: LiveMedia) {
  const handlers = {
    onCancel: vi.fn(),
    onRetry: vi.fn(),
    onRemove: vi.fn(),
    onChooseTrack: vi.fn(),
  };
  const root = createRootRoute({
    component: () => (
      <MantineProvider env="test">
        <UploadRow item={upload} media={live} {...handlers} />
      </MantineProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  await screen.findByText('talk.mp4');
  return handlers;
}

test('shows bytes, speed, time left, percent and a cancel button while uploading', async () => {
  const { onCancel } = await show(item());
  expect(screen.getByRole('status').textContent).toBe(
    'Uploading: 400 B of 1 kB, 10 B/s, about 1 min left',
  );
  expect(screen.getByText('40%')).toBeTruthy();
  fireEvent.click(
    screen.getByRole('button', { name: t('translations.cancelFile', { file: 'talk.mp4' }) }),
  );
  expect(onCancel).toHaveBeenCalledOnce();
});

test('shows what kind of file it is, as the browser says until the server knows', async () => {
  const icons = (name: string) => document.querySelectorAll(`.lucide-${name}`).length;
  const file = new File([], 'talk.mp4', { type: 'audio/mp4' });
  await show(item({ file }));
  expect([icons('audio-lines'), icons('film')]).toEqual([1, 0]);
  cleanup();
  await show(item({ file, state: 'sent' }), media({ kind: 'video' }));
  expect([icons('audio-lines'), icons('film')]).toEqual([0, 1]);
});

test('a failure shows its reason and can be retried', async () => {
  const { onRetry } = await show(
    item({ state: 'failed', problem: 'The server has no room left.' }),
  );
  expect(screen.getByText('The server has no room left.')).toBeTruthy();
  fireEvent.click(
    screen.getByRole('button', { name: t('media.retryTitle', { title: 'talk.mp4' }) }),
  );
  expect(onRetry).toHaveBeenCalledOnce();
});

test('a rejected file cannot be retried, only removed', async () => {
  const { onRemove } = await show(item({ state: 'refused', problem: 'Programs cannot be used.' }));
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  fireEvent.click(
    screen.getByRole('button', { name: t('common.removeName', { name: 'talk.mp4' }) }),
  );
  expect(onRemove).toHaveBeenCalledOnce();
});

test('after the upload the row follows the processing and links to the details', async () => {
  await show(
    item({ state: 'sent', mediaId: media({}).mediaId }),
    media({ progress: { percent: 61.9, phase: { text: 'Transcribing' }, secondsLeft: 120 } }),
  );
  expect(screen.getByRole('status').textContent).toBe('Transcribing, about 2 min left');
  expect(screen.getByText('61%')).toBeTruthy();
  expect(screen.getByRole('link', { name: t('media.openDetails') }).getAttribute('href')).toContain(
    '/dashboard/media-details?mediaId=',
  );
});

test('the final text depends on the result', () => {
  const failure = { code: 'X', message: { text: 'No sound in it.' } };
  const sent = item({ state: 'sent' });
  const words = (live?: LiveMedia) => describeUpload(sent, live).words;
  expect(words()).toContain(t('media.upload.waitingForServer'));
  expect(words(media({ uploadedStatus: 'transcribed' }))).toBe(t('media.upload.readyToVerify'));
  expect(words(media({ uploadedStatus: 'ready', type: 'doc' }))).toBe(
    t('media.upload.readyToTranslate'),
  );
  expect(
    words(
      media({
        uploadedStatus: 'failed',
        failure,
      }),
    ),
  ).toEqual(<FailureText failure={failure} />);
  const noSpeech = { ...failure, code: 'ENGINE_NO_SPEECH', requestId: 'r-42' };
  expect(words(media({ uploadedStatus: 'failed', failure: noSpeech }))).toBe('No sound in it.');
});

const trackOf = (index: number, title: string | null) => ({
  ...{ index, title, language: 'fra', channels: 2, isDefault: index === 0 },
});

test('of a file with several audio tracks, the transcribed one is named, and another can be chosen', async () => {
  const audioTracks = [trackOf(0, null), trackOf(1, 'Commentary')];
  const sent = item({ state: 'sent', mediaId: media({}).mediaId });
  const { onChooseTrack } = await show(sent, media({ audioTracks }));
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: t('media.audioTrack') });
  expect(field.value).toContain(t('media.audioTrackNumber', { number: 1 }));
  expect(screen.getByText(t('media.otherAudioTrackHint', { count: 2 }))).toBeTruthy();
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: /Commentary/ }));
  expect(onChooseTrack).toHaveBeenCalledExactlyOnceWith(1);
});

test.each([
  ['one audio track', { audioTracks: [trackOf(0, null)] }],
  ['a failure', { audioTracks: [trackOf(0, null), trackOf(1, 'B')], uploadedStatus: 'failed' }],
] as const)('no track is offered for a file with %s', async (_name, changes) => {
  const sent = item({ state: 'sent', mediaId: media({}).mediaId });
  await show(sent, media({ ...changes, audioTracks: [...changes.audioTracks] }));
  expect(screen.queryByRole('combobox')).toBeNull();
});
