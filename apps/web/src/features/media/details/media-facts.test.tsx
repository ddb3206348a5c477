// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { testMedia } from '../../../testing/test-media.ts';
import { MediaFacts } from './media-facts.tsx';

afterEach(cleanup);

const media = testMedia({
  originalName: 'lesson.wav',
  kind: 'audio',
  width: null,
  height: null,
  framesPerSecond: null,
});

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
