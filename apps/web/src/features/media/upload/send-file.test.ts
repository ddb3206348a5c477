import { DetailedError } from 'tus-js-client';
import { expect, test } from 'vitest';
import { shownError } from '../../../lib/http/shown-error.ts';
import { fingerprintOf, isRetryable, metadataOf, readAnswer, readRefusal } from './send-file.ts';

const answered = (status: number) =>
  ({ originalResponse: { getStatus: () => status } }) as DetailedError;

test.each([
  [401, true],
  [403, false],
  [409, true],
  [413, false],
  [423, true],
  [500, true],
  [503, true],
  // Shown at once: the row's Retry goes on when there is space again.
  [507, false],
])('after %i, a chunk is sent again by itself: %s', (status, again) => {
  expect(isRetryable(answered(status))).toBe(again);
});

test.each([
  ['UPLOAD_OFFSET', true],
  ['QUOTA_STORAGE', false],
])('a conflict by %s is sent again by itself: %s', (code, again) => {
  const body = JSON.stringify({ data: null, message: 'No.', success: false, code });
  const response = { getStatus: () => 409, getBody: () => body };
  const error = Object.assign(new DetailedError('refused'), {
    originalResponse: response,
  });
  expect(isRetryable(error)).toBe(again);
});

test('reads the media of an upload whose last answer was lost from the answer about its offset', () => {
  const mediaId = '7d3f7c52-0000-4000-8000-000000000001';
  const known = { getBody: () => '', getHeader: () => mediaId };
  expect(readAnswer(known)).toEqual({ mediaId, duplicateOfTitle: null });
  const data = {
    mediaId,
    fileName: 'a.mp4',
    uploadedStatus: 'uploaded',
    duplicateOf: { mediaId, title: 'Earlier' },
  };
  const body = JSON.stringify({ data, message: 'OK', success: true, code: 'OK' });
  const first = { getBody: () => body, getHeader: () => undefined };
  expect(readAnswer(first)).toEqual({ mediaId, duplicateOfTitle: 'Earlier' });
});

test('a rejected upload has the sentence of the server and the id of its request', () => {
  const failure = { message: 'No space.', code: 'QUOTA_STORAGE', requestId: 'r-1' };
  const body = JSON.stringify({ data: null, success: false, ...failure });
  const error = Object.assign(new DetailedError('refused'), {
    originalResponse: { getStatus: () => 409, getBody: () => body },
  });
  expect(shownError(readRefusal(error))).toEqual({ message: 'No space.', requestId: 'r-1' });
});

test('the number of speakers is sent where it is known, and makes the upload another one', async () => {
  const fields = {
    ...{ categoryId: 'c', spokenLanguage: 'de', title: '', projectId: '', filterProfileId: '' },
    speakers: null,
  };
  const unknown = { id: 'u', file: new File(['x'], 'talk.mp3'), fields };
  const known = { ...unknown, fields: { ...fields, speakers: 2 } };
  const metadata = { filename: 'talk.mp3', uploadKey: 'u', categoryId: 'c', spokenLanguage: 'de' };
  expect(metadataOf(unknown)).toEqual(metadata);
  expect(metadataOf(known)).toEqual({ ...metadata, speakers: '2' });
  expect(await fingerprintOf(known)).not.toBe(await fingerprintOf(unknown));
});
