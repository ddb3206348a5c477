// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { testMedia } from '../../../testing/test-media.ts';
import { translationBlocker } from './not-verified.tsx';

test.each([
  ['a verified transcript', { verification: 'VERIFIED' }, null],
  ['a transcript that is not verified', { verification: 'IN_REVIEW' }, 'verify'],
  ['media that is processed', { uploadedStatus: 'processing' }, 'working'],
  ['media that failed', { uploadedStatus: 'failed' }, 'failed'],
  [
    'a recording without speech',
    { uploadedStatus: 'failed', failure: { code: 'ENGINE_NO_SPEECH', message: { text: '' } } },
    'no-speech',
  ],
  ['a document', { type: 'doc', uploadedStatus: 'ready' }, null],
  [
    'a document whose language was not recognized',
    { type: 'doc', uploadedStatus: 'ready', language: null },
    'language',
  ],
] as const)('%s', (_what, changes, expected) => {
  expect(translationBlocker(testMedia(changes))).toBe(expected);
});
