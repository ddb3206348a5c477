// @vitest-environment happy-dom
import type { TranslationOutput } from '@glossa/contracts/translation-outputs';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import '../../../testing/test-timeouts.ts';
import { MediaTranslations } from './media-translations.tsx';

afterEach(cleanup);

const id = (last: string) => `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00${last}`;
const output = (
  last: string,
  kind: TranslationOutput['kind'],
  rest: Partial<TranslationOutput> = {},
): TranslationOutput => ({
  ...{ outputId: id(last), kind, status: 'ready', progress: null, failure: null },
  ...{ fileName: `${id(last)}.zip`, downloadName: 'x.zip', sizeBytes: 1_200, unreviewed: false },
  ...{ withheld: false, notes: [], finishedAt: null },
  ...rest,
});
const request = (rest: Partial<TranslationRequest>): TranslationRequest => ({
  ...{ ticketId: id('51'), mediaId: id('50'), mediaTitle: 'Town hall', type: 'video' },
  ...{ sourceLanguage: 'en', language: 'es', status: 'ready', progress: null },
  ...{ queuePosition: null, failure: null, engine: null, outputFileName: null },
  requestedBy: { userId: id('01'), displayName: 'Ada' },
  ...{ requestedAt: '2026-01-02T03:04:05.000Z', finishedAt: null },
  ...{
    staleCueCount: 0,
    untranslatedCount: 0,
    contextCueCount: 0,
    suggestionCount: 0,
    glossaryId: null,
  },
  options: {
    ...{ burnedIn: true, softMp4: false, softMkv: false, dub: null },
    ...{ disclaimer: false, pdf: false },
  },
  ...{
    warnings: [],
    disclaimer: null,
    outputs: [],
    omittedCount: 0,
    removedCount: 0,
    doubtfulPages: [],
  },
  review: {
    ...{ status: 'needs-review', assignee: null, dueAt: null, reason: null, lastEditor: null },
    ...{ decidedBy: null, decidedAt: null, commentCount: 0, reviewerMustDiffer: false },
    revision: 1,
  },
  ...rest,
});
const onDownload = vi.fn();
const show = async (requests: TranslationRequest[], canEdit = true) => {
  showScreen('/', () => (
    <MediaTranslations requests={requests} canEdit={canEdit} busy={false} onDownload={onDownload} />
  ));
  return within(await screen.findByRole('listitem', { name: 'Spanish' }));
};

test('lists a recording’s translation with its review and files, and what is wrong with them', async () => {
  const row = await show([
    request({
      outputs: [
        output('61', 'subtitles'),
        output('62', 'burned-in', {
          ...{ status: 'failed', fileName: null },
          failure: { code: 'ENGINE_BAD_ANSWER', message: { text: 'A cue is missing.' } },
        }),
        output('63', 'soft-mkv', { withheld: true, notes: [{ text: 'Review it first.' }] }),
      ],
    }),
  ]);
  expect(row.getByRole('button', { name: /Needs review/ })).toBeTruthy();
  expect(
    row.getByRole('link', { name: t('media.editLanguage', { language: 'Spanish' }) }),
  ).toBeTruthy();
  expect(row.getByText('A cue is missing.')).toBeTruthy();
  expect(row.getByText('Review it first.')).toBeTruthy();
  const mkv = row.getByRole('button', { name: t('media.files.softMkv', { language: 'Spanish' }) });
  expect((mkv as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(
    row.getByRole('button', { name: t('media.files.subtitlesZip', { language: 'Spanish' }) }),
  );
  expect(onDownload).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ params: { fileName: `${id('61')}.zip` } }),
  );
});

test('a document is reviewed from here, and viewers edit nothing', async () => {
  const row = await show([request({ type: 'doc', outputs: [output('61', 'document')] })], false);
  expect(
    row.getByRole('link', { name: t('media.reviewLanguage', { language: 'Spanish' }) }),
  ).toBeTruthy();
  expect(row.queryByRole('link', { name: /^Edit/ })).toBeNull();
});
