// @vitest-environment happy-dom
import { getSubtitleFormats } from '@glossa/contracts/subtitle-downloads';
import type { TranslationOutput } from '@glossa/contracts/translation-outputs';
import {
  type TranslationRequest,
  translatedSubtitlesZip,
} from '@glossa/contracts/translation-requests';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { answer, at, startFakeServer } from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import '../../../testing/test-timeouts.ts';
import { OutputRow } from './output-row.tsx';
import type { OutputHandlers } from './use-output-handlers.ts';

const ticketId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0051';
const zip: TranslationOutput = {
  outputId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0061',
  ...{ kind: 'subtitles', status: 'ready', progress: null, failure: null },
  ...{ fileName: 'a.zip', downloadName: 'x.zip', sizeBytes: 1_200, finishedAt: null },
  ...{ unreviewed: false, withheld: false, notes: [] },
};
const onDownloadAs = vi.fn<OutputHandlers['onDownloadAs']>();

beforeEach(() => {
  localStorage.clear();
  const server = startFakeServer();
  server.on(at(getSubtitleFormats, { kind: 'translation', id: ticketId }), ({ path }) =>
    answer(
      (path.includes('zip=all') ? ['srt', 'vtt', 'docx'] : ['srt', 'vtt']).map((id) => ({
        ...{ id, label: { text: id }, extension: id, isPreset: false, losses: [] },
      })),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const show = (output: Partial<TranslationOutput>) =>
  showScreen('/', () => (
    <ul>
      <OutputRow
        request={{ ticketId, language: 'es', status: 'ready' } as TranslationRequest}
        output={{ ...zip, ...output }}
        canEdit={false}
        handlers={{ percentOf: () => null, onDownloadAs } as unknown as OutputHandlers}
      />
    </ul>
  ));
const name = t('media.formats.ofTranslation', { language: 'Spanish' });

test('subtitles of a ticket are downloaded in other formats, and all of them with options', async () => {
  localStorage.setItem('glossa-subtitle-files', JSON.stringify({ lineEnds: 'crlf' }));
  onDownloadAs.mockResolvedValue(true);
  show({});
  fireEvent.click(await screen.findByRole('button', { name }));
  fireEvent.click(await screen.findByRole('radio', { name: t('media.formats.all') }));
  fireEvent.click(
    await screen.findByRole('button', { name: t('media.formats.download', { count: 3 }) }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onDownloadAs).toHaveBeenCalledExactlyOnceWith(zip, {
    ...{ endpoint: translatedSubtitlesZip, params: { language: 'es', ticket_id: ticketId } },
    query: { language: 'en', lineEnds: 'crlf' },
  });
});

test.each<Partial<TranslationOutput>>([
  { kind: 'burned-in' },
  { status: 'working', fileName: null },
  { withheld: true },
])('there is no choice of formats for %o', async (output) => {
  show(output);
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button', { name })).toBeNull();
});
