// @vitest-environment happy-dom

import {
  deleteRemovedSegment,
  listDocumentOmissions,
  listRemovedSegments,
} from '@glossa/contracts/document-review';
import {
  cancelTranslationOutput,
  deleteTranslationOutput,
  makeTranslationOutput,
  type TranslationOutput,
} from '@glossa/contracts/translation-outputs';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { getVoices } from '@glossa/contracts/voices';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { answer, at, startFakeServer } from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import '../../../testing/test-timeouts.ts';
import { RequestList } from '../translation-request-screen.tsx';

const id = (last: string) => `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00${last}`;
const output = (
  last: string,
  kind: TranslationOutput['kind'],
  rest: Partial<TranslationOutput> = {},
): TranslationOutput => ({
  outputId: id(last),
  kind,
  status: 'ready',
  progress: null,
  failure: null,
  fileName: `${id(last)}.zip`,
  downloadName: 'x.zip',
  sizeBytes: 1_200,
  unreviewed: false,
  withheld: false,
  notes: [],
  finishedAt: null,
  ...rest,
});
const request = (rest: Partial<TranslationRequest> = {}): TranslationRequest => ({
  ticketId: id('51'),
  mediaId: id('50'),
  mediaTitle: 'Town hall',
  type: 'video',
  sourceLanguage: 'en',
  language: 'es',
  status: 'ready',
  progress: null,
  queuePosition: null,
  failure: null,
  engine: { id: 'marian', label: { text: 'Marian' }, quality: 'good', note: null },
  outputFileName: null,
  requestedBy: { userId: id('01'), displayName: 'Ada' },
  requestedAt: '2026-01-02T03:04:05.000Z',
  finishedAt: '2026-01-02T03:05:05.000Z',
  staleCueCount: 0,
  untranslatedCount: 0,
  contextCueCount: 0,
  suggestionCount: 0,
  omittedCount: 0,
  removedCount: 0,
  doubtfulPages: [],
  options: {
    burnedIn: true,
    softMp4: false,
    softMkv: false,
    dub: null,
    disclaimer: true,
    pdf: false,
  },
  glossaryId: null,
  warnings: [],
  disclaimer: null,
  review: null,
  outputs: [output('61', 'subtitles')],
  ...rest,
});

let server: ReturnType<typeof startFakeServer>;
const handlers = { onCancel: vi.fn(), onRedo: vi.fn(), onDelete: vi.fn() };
beforeEach(() => {
  server = startFakeServer();
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (given: TranslationRequest, canEdit = true) => {
  showScreen('/', () => (
    <RequestList
      requests={[given]}
      media={{ mediaId: id('50'), kind: 'video', hasPages: false }}
      canEdit={canEdit}
      handlers={handlers}
    />
  ));
  return within(
    await screen.findByRole('list', { name: t('translations.filesList', { language: 'Spanish' }) }),
  );
};
const madeOf = (kind: TranslationOutput['kind']) =>
  server.on(at(makeTranslationOutput, { ticketId: id('51') }), () =>
    answer(output('70', kind, { status: 'queued', fileName: null })),
  );

test('every file shows its own state, percent, notes and error', async () => {
  const files = await show(
    request({
      outputs: [
        output('61', 'subtitles', { notes: [{ text: 'Two lines are too long.' }] }),
        output('62', 'burned-in', {
          status: 'working',
          fileName: null,
          sizeBytes: null,
          progress: { percent: 41.6, phase: { text: 'encoding' }, secondsLeft: 120 },
        }),
        output('63', 'soft-mp4', {
          status: 'failed',
          fileName: null,
          sizeBytes: null,
          failure: { code: 'DISK_FULL', message: { text: 'The disk is full.' } },
        }),
      ],
    }),
  );
  expect(files.getByText('1.2 kB')).toBeTruthy();
  expect(files.getByText('Two lines are too long.')).toBeTruthy();
  expect(files.getByText('Encoding, about 2 min left · 41%')).toBeTruthy();
  expect(files.getByText('The disk is full.')).toBeTruthy();
  // The main file is the translation itself and cannot be deleted separately.
  expect(files.queryByRole('button', { name: /^Delete Subtitles/ })).toBeNull();
});

test('a file in progress can be cancelled, and a failed one retried with its options', async () => {
  madeOf('soft-mp4');
  const cancelCall = at(cancelTranslationOutput, { outputId: id('62') });
  server.on(cancelCall, () => answer(output('62', 'burned-in', { status: 'cancelled' })));
  const files = await show(
    request({
      outputs: [
        output('62', 'burned-in', { status: 'queued', fileName: null }),
        output('63', 'soft-mp4', { status: 'failed', fileName: null }),
      ],
    }),
  );
  fireEvent.click(
    files.getByRole('button', {
      name: new RegExp(`^${t('common.cancelNamed', { name: t('translations.burnedInVideo') })}`),
    }),
  );
  await waitFor(() => expect(server.callsTo(cancelCall)).toHaveLength(1));
  fireEvent.click(files.getByRole('button', { name: /^Retry MP4/ }));
  const makeCall = at(makeTranslationOutput, { ticketId: id('51') });
  await waitFor(() => expect(server.callsTo(makeCall)).toHaveLength(1));
  expect(server.callsTo(makeCall)[0]?.body).toEqual({
    kind: 'soft-mp4',
    dub: null,
    disclaimer: true,
  });
});

test('the menu adds a file, and a dub asks for the voice', async () => {
  madeOf('dubbed');
  server.on(getVoices, () =>
    answer([
      {
        language: 'es',
        locale: 'es-ES',
        voices: [
          {
            voiceId: 'Lucia',
            name: 'Lucia',
            gender: 'female',
            locale: 'es-ES',
            mark: null,
            engines: [
              {
                ...{ engine: 'Standard', available: true, voice: null },
                spokenBy: { text: 'espeak-ng' },
                remedy: null,
                note: null,
                heardBack: null,
              },
            ],
          },
        ],
      },
    ]),
  );
  await show(request());
  fireEvent.click(
    screen.getByRole('button', { name: t('translations.moreActions', { language: 'Spanish' }) }),
  );
  fireEvent.click(await screen.findByRole('menuitem', { name: t('translations.dubbedVideo') }));
  fireEvent.click(await screen.findByRole('button', { name: t('conversion.createAudio') }));
  const makeCall = at(makeTranslationOutput, { ticketId: id('51') });
  await waitFor(() => expect(server.callsTo(makeCall)).toHaveLength(1));
  expect(server.callsTo(makeCall)[0]?.body).toMatchObject({
    kind: 'dubbed',
    dub: { voice: { voiceId: 'Lucia', engine: 'Standard' }, mix: 'under' },
  });
});

test('asks before deleting a file', async () => {
  const removeCall = at(deleteTranslationOutput, { outputId: id('64') });
  server.on(removeCall, () => answer(null));
  const files = await show(request({ outputs: [output('64', 'soft-mkv')] }));
  fireEvent.click(files.getByRole('button', { name: /^Delete MKV/ }));
  const dialog = await screen.findByRole('dialog', { name: t('translations.deleteFileTitle') });
  expect(server.callsTo(removeCall)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: t('common.delete') }));
  await waitFor(() => expect(server.callsTo(removeCall)).toHaveLength(1));
});

test('the name of who requested it does not mix with the date after it', async () => {
  await show(request({}));
  expect(screen.getByText(/Requested by \u2068Ada\u2069, /)).toBeTruthy();
});

test('what a reader should look at is said on the card', async () => {
  await show(request({ warnings: [{ text: 'The name “Ada” is missing in 2 lines.' }] }));
  expect(
    within(
      screen.getByRole('list', { name: t('translations.warningsList', { language: 'Spanish' }) }),
    ).getByText('The name “Ada” is missing in 2 lines.'),
  ).toBeTruthy();
});

test('explains why it is outdated and offers a partial or full update', async () => {
  await show(request({ status: 'stale', staleCueCount: 3, untranslatedCount: 2 }));
  const untranslated = t('translations.untranslatedLines', { count: 2 });
  expect(
    screen.getByText(new RegExp(`3 lines of the source have.* · ${untranslated}`)),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('translations.updateChangedLines') }));
  fireEvent.click(screen.getByRole('button', { name: t('translations.retranslateAll') }));
  expect(handlers.onRedo.mock.calls.map(([, scope]) => scope)).toEqual(['stale', 'all']);
});

test('counts outdated lines, suggestions and changed contexts apart', async () => {
  await show(
    request({ status: 'stale', staleCueCount: 3, suggestionCount: 2, contextCueCount: 1 }),
  );
  expect(
    screen.getByText(
      new RegExp(` · ${t('translations.suggestionsToReview', { count: 2 })} · 1 line with`),
    ),
  ).toBeTruthy();
});

test('a viewer can only download', async () => {
  await show(request({ status: 'stale', staleCueCount: 1 }), false);
  const card = within(screen.getByRole('listitem', { name: 'Spanish' }));
  const names = card.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    t('translations.downloadFile', { file: `${t('translations.subtitlesZip')}, Spanish` }),
    t('media.formats.ofTranslation', { language: 'Spanish' }),
  ]);
});

test('shows how many texts stay as they are, their list with reasons, and pages to check', async () => {
  server.on(at(listDocumentOmissions, { ticketId: id('51') }), () =>
    answer({
      items: [
        {
          number: 1,
          text: 'https://example.org',
          reason: 'address',
          place: 'body',
          position: { kind: 'page', number: 2, name: null },
        },
      ],
      total: 1,
      reasons: [{ reason: 'address', count: 1 }],
    }),
  );
  await show(request({ type: 'doc', omittedCount: 1, doubtfulPages: [2, 4] }));
  expect(screen.getByText(t('translations.checkPages'))).toBeDefined();
  expect(
    screen.getByText(t('translations.doubtfulPages', { count: 2, pages: '2 and 4' })),
  ).toBeDefined();
  fireEvent.click(screen.getByText(t('documentReview.omissions.open', { count: 1 })));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('https://example.org')).toBeDefined();
  expect(dialog.getByText(t('documentReview.omissions.address'))).toBeDefined();
});

test('lists texts of people that are no longer in the document, and deletes one after a question', async () => {
  const text = {
    segmentId: 'removed-1',
    source: 'The mill is gone.',
    target: 'El molino ya no está.',
    place: 'body',
    position: null,
    editedBy: { userId: id('01'), displayName: 'Ada' },
    editedAt: '2026-01-02T03:04:05.000Z',
  };
  let items = [text];
  server.on(at(listRemovedSegments, { ticketId: id('51') }), () =>
    answer({ items, total: items.length }),
  );
  const deleteCall = at(deleteRemovedSegment, { ticketId: id('51'), segmentId: 'removed-1' });
  server.on(deleteCall, () => {
    items = [];
    return answer({ segmentId: 'removed-1' });
  });
  await show(request({ type: 'doc', removedCount: 1 }));
  fireEvent.click(screen.getByText(t('documentReview.removed.open', { count: 1 })));
  const dialog = within(await screen.findByRole('dialog'));
  const row = within(await dialog.findByRole('listitem'));
  for (const words of [text.source, text.target, /Edited by/]) row.getByText(words);
  fireEvent.click(row.getByRole('button', { name: t('common.delete') }));
  const question = within(
    await screen.findByRole('dialog', { name: t('documentReview.removed.deleteTitle') }),
  );
  expect(server.callsTo(deleteCall)).toHaveLength(0);
  fireEvent.click(question.getByRole('button', { name: t('common.delete') }));
  await waitFor(() => expect(dialog.queryByRole('listitem')).toBeNull());
  expect(server.callsTo(deleteCall)).toHaveLength(1);
});

test('a viewer reads texts that are no longer in the document, without deleting them', async () => {
  server.on(at(listRemovedSegments, { ticketId: id('51') }), () =>
    answer({
      items: [
        {
          segmentId: 'removed-1',
          source: 'The mill is gone.',
          target: 'El molino ya no está.',
          place: 'body',
          position: null,
          editedBy: null,
          editedAt: null,
        },
      ],
      total: 1,
    }),
  );
  await show(request({ type: 'doc', removedCount: 1 }), false);
  fireEvent.click(screen.getByText(t('documentReview.removed.open', { count: 1 })));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('The mill is gone.');
  expect(dialog.queryByRole('button', { name: t('common.delete') })).toBeNull();
});
