// @vitest-environment happy-dom
import type { MediaDetails } from '@glossa/contracts/media';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { MediaFacts } from './media-facts.tsx';

afterEach(cleanup);

const id = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0091';
const media: MediaDetails = {
  mediaId: id,
  fileName: `${id}.wav`,
  title: 'Lesson',
  type: 'video',
  kind: 'audio',
  uploadedStatus: 'transcribed',
  progress: null,
  failure: null,
  language: 'en',
  languageDetected: false,
  categoryId: null,
  categoryName: null,
  projectId: null,
  projectName: null,
  legalHold: false,
  sizeBytes: 1,
  durationMs: 60_000,
  uploadedBy: { userId: id, displayName: 'Ada Lovelace' },
  uploadedAt: '2026-01-02T03:04:05.000Z',
  hasPoster: false,
  deletesAt: null,
  verification: null,
  translations: [],
  originalName: 'lesson.wav',
  transcribeId: null,
  languageScores: [],
  transcriptModel: null,
  missingModel: null,
  audioTracks: [],
  audioTrack: null,
  verifiedBy: null,
  verifiedAt: null,
  rejectedReason: null,
  proxyFileName: null,
  width: null,
  height: null,
  framesPerSecond: null,
  wordCount: null,
  virusScan: null,
};

test('a transcript by another model than the chosen one says so', async () => {
  const heard = { transcriptModel: 'model-a', missingModel: 'model-b' };
  showScreen('/media', () => <MediaFacts media={{ ...media, ...heard }} />);
  expect(
    await screen.findByText(t('media.modelInstead', { model: 'model-a', missing: 'model-b' })),
  ).toBeTruthy();
});

test.each([
  ['clean', t('media.virusScan.clean')],
  ['too-large', t('media.virusScan.tooLarge')],
  [null, undefined],
] as const)('the result of the virus scan: %s', async (virusScan, shown) => {
  showScreen('/media', () => <MediaFacts media={{ ...media, virusScan }} />);
  await screen.findByText('lesson.wav');
  const label = screen.queryByText(t('media.virusScan'));
  expect(label?.nextElementSibling?.textContent).toBe(shown);
});
