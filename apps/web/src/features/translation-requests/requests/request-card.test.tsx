// @vitest-environment happy-dom
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
import { answer, at, startFakeServer } from '../../../test-support/fake-server.ts';
import { showScreen } from '../../../test-support/show-screen.tsx';
import '../../../test-support/patience.ts';
import { RequestList } from './request-list.tsx';

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
  engine: { id: 'marian', label: 'Marian', quality: 'good', note: null },
  outputFileName: null,
  requestedBy: { userId: id('01'), displayName: 'Ada' },
  requestedAt: '2026-01-02T03:04:05.000Z',
  finishedAt: '2026-01-02T03:05:05.000Z',
  staleCueCount: 0,
  options: {
    burnedIn: true,
    softMp4: false,
    softMkv: false,
    dub: null,
    disclaimer: true,
    pdf: false,
  },
  glossaryId: null,
  remarks: [],
  disclaimer: null,
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

const show = async (given: TranslationRequest, mayEdit = true) => {
  showScreen('/', () => (
    <RequestList
      requests={[given]}
      media={{ mediaId: id('50'), kind: 'video', hasPages: false }}
      mayEdit={mayEdit}
      handlers={handlers}
    />
  ));
  return within(await screen.findByRole('list', { name: 'Files in Spanish' }));
};
const madeOf = (kind: TranslationOutput['kind']) =>
  server.on(at(makeTranslationOutput, { ticketId: id('51') }), () =>
    answer(output('70', kind, { status: 'queued', fileName: null })),
  );

test('every file has its own state, percent, notes and failure', async () => {
  const files = await show(
    request({
      outputs: [
        output('61', 'subtitles', { notes: ['Two lines are too long.'] }),
        output('62', 'burned-in', {
          status: 'working',
          fileName: null,
          sizeBytes: null,
          progress: { percent: 41.6, phase: 'encoding', secondsLeft: 120 },
        }),
        output('63', 'soft-mp4', {
          status: 'failed',
          fileName: null,
          sizeBytes: null,
          failure: { code: 'DISK_FULL', message: 'The disk is full.' },
        }),
      ],
    }),
  );
  expect(files.getByText('1.2 kB')).toBeTruthy();
  expect(files.getByText('Two lines are too long.')).toBeTruthy();
  expect(files.getByText('Encoding, about 2 min left · 41%')).toBeTruthy();
  expect(files.getByText('The disk is full.')).toBeTruthy();
  // The main file is the translation's own: it has no Delete.
  expect(files.queryByRole('button', { name: /^Delete Subtitles/ })).toBeNull();
});

test('a file being made can be cancelled, a failed one is made again with what it was asked with', async () => {
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
  fireEvent.click(files.getByRole('button', { name: /^Cancel Video with subtitles/ }));
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

test('one more file comes from the menu; a dub asks who speaks it', async () => {
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
                engine: 'Standard',
                available: true,
                spokenBy: 'espeak-ng',
                remedy: null,
                note: null,
              },
            ],
          },
        ],
      },
    ]),
  );
  await show(request());
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Spanish' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Video with spoken translation' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make the file' }));
  const makeCall = at(makeTranslationOutput, { ticketId: id('51') });
  await waitFor(() => expect(server.callsTo(makeCall)).toHaveLength(1));
  expect(server.callsTo(makeCall)[0]?.body).toMatchObject({
    kind: 'dubbed',
    dub: { voice: { voiceId: 'Lucia', engine: 'Standard' }, mix: 'under' },
  });
});

test('deleting a file asks first', async () => {
  const removeCall = at(deleteTranslationOutput, { outputId: id('64') });
  server.on(removeCall, () => answer(null));
  const files = await show(request({ outputs: [output('64', 'soft-mkv')] }));
  fireEvent.click(files.getByRole('button', { name: /^Delete MKV/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this file?' });
  expect(server.callsTo(removeCall)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.callsTo(removeCall)).toHaveLength(1));
});

test('what a reader should look at is said on the card', async () => {
  await show(request({ remarks: ['The name “Ada” is missing in 2 lines.'] }));
  expect(
    within(screen.getByRole('list', { name: 'To look at in Spanish' })).getByText(
      'The name “Ada” is missing in 2 lines.',
    ),
  ).toBeTruthy();
});

test('what is out of date says why, and offers just the change or everything', async () => {
  await show(request({ status: 'stale', staleCueCount: 3 }));
  expect(screen.getByText(/3 lines of the source changed since/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Redo what changed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Redo everything' }));
  expect(handlers.onRedo.mock.calls.map(([, scope]) => scope)).toEqual(['stale', 'all']);
});

test('who may only look can download and nothing else', async () => {
  await show(request({ status: 'stale', staleCueCount: 1 }), false);
  const card = within(screen.getByRole('listitem', { name: 'Spanish' }));
  const names = card.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Download Subtitles in every format (zip), Spanish']);
});
