// @vitest-environment happy-dom
import type { KeptFile, KeptSummary } from '@glossa/contracts/kept-file';
import { getKeptFile, putKeptFile } from '@glossa/contracts/subtitle-draft-files';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { answer, at, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import '../../../testing/test-timeouts.ts';
import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { newId } from '../../../lib/new-id.ts';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { noSync } from '../sync/sync-port.ts';
import { createTestStore, testCue, testReportId } from '../testing/test-store.ts';
import { ImportPanel } from './import-panel.tsx';
import type { ReadFile } from './read-in-worker.ts';

const readInWorker = vi.hoisted(() => vi.fn());
vi.mock('./read-in-worker.ts', () => ({ readInWorker }));

const summaryOf = (name: string): KeptSummary => ({
  ...{ format: 'vtt', name },
  counts: {
    styles: 1,
    regions: 0,
    notes: 0,
    fonts: 0,
    details: 0,
    names: 0,
    effects: 0,
    channels: 0,
  },
});
const file: KeptFile = {
  ...{ format: 'vtt', name: 'new.vtt', lineEnd: '\n', byteOrderMark: false },
  ...{ head: 'WEBVTT\n\n', tail: '', cues: [] },
};
const onClose = vi.fn();
const place = { reportId: testReportId };
let server: ReturnType<typeof startFakeServer>;
/** What the draft keeps, and what its calls replaced, by id. */
let kept: KeptSummary | null;
let replaced: Map<string, KeptSummary | null>;
/** What happened, in order. */
let log: string[];

beforeEach(() => {
  fakeLayout({ windowHeight: 600, rowHeight: 60 });
  server = startFakeServer();
  kept = summaryOf('old.vtt');
  replaced = new Map();
  log = [];
  server.on(at(getKeptFile, place), () => answer(kept));
  server.on(at(putKeptFile, place), ({ body }) => {
    const { file: put, former } = body as { file?: KeptFile; former?: string | null };
    log.push(put ? 'kept' : 'brought back');
    const formerId = newId();
    replaced.set(formerId, kept);
    kept = put ? summaryOf(put.name) : (replaced.get(former ?? '') ?? null);
    return answer({ kept, keptId: kept && newId(), formerId });
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const media = { kind: 'video', durationMs: 60_000, framesPerSecond: 25 } as const;

async function choose(read: Partial<ReadFile>, canSave = true) {
  readInWorker.mockResolvedValue({
    ...{ cues: [testCue('x', 0, { text: 'New' })], formatLabel: 'WebVTT', encoding: 'utf-8' },
    ...{ warnings: [], kept: null },
    ...read,
  });
  const store = createTestStore([testCue('a', 0, { text: 'Old' })], {
    connect: () => ({
      ...noSync(),
      flush: async () => {
        log.push('saved');
        return canSave;
      },
    }),
  });
  showScreen('/', () => <ImportPanel store={store} media={media} onClose={onClose} />);
  await screen.findByRole('button', { name: t('editor.import.chooseFile') });
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  fireEvent.change(input, { target: { files: [new File(['x'], 'new.srt')] } });
  return store;
}
const replace = async (count = 1) => {
  const name = t('editor.import.replaceCues', { count });
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
};

test('a file without a form of its own removes the kept one, which it says before, and undo brings it back', async () => {
  const store = await choose({});
  const forgets = t('editor.import.forgets').replace('<file></file>', 'old.vtt');
  await waitFor(() => expect(document.body.textContent).toContain(forgets));
  expect(kept).toMatchObject({ name: 'old.vtt' });
  await replace();
  expect(store.findCue('a')?.text).toBe('New');
  expect(kept).toBeNull();
  act(() => void store.undo());
  expect(store.findCue('a')?.text).toBe('Old');
  await waitFor(() => expect(kept).toMatchObject({ name: 'old.vtt' }));
  act(() => void store.redo());
  await waitFor(() => expect(kept).toBeNull());
  act(() => void store.undo());
  await waitFor(() => expect(kept).toMatchObject({ name: 'old.vtt' }));
});

test('a kept file is stored after its cues', async () => {
  await choose({ kept: { file, labels: [] } });
  await replace();
  expect(log).toEqual(['saved', 'kept']);
  expect(kept).toMatchObject({ name: 'new.vtt' });
});

test('a kept file names its cues, and the parts of divided ones, as the draft does', async () => {
  const cues = [
    testCue('vtt-1', 0, { text: 'Old' }),
    testCue('vtt-1-2', 2_000, { text: 'Rest' }),
    testCue('vtt-2', 4_000, { text: 'New' }),
  ];
  const entries = [{ id: 'vtt-1', text: 'Old rest', parts: ['vtt-1-2'] }, { id: 'vtt-2' }];
  let stored: KeptFile | undefined;
  const store = await choose({ cues, kept: { file: { ...file, cues: entries }, labels: [] } });
  server.on(at(putKeptFile, place), ({ body }) => {
    stored = (body as { file: KeptFile }).file;
    return answer({ kept: summaryOf('new.vtt'), keptId: newId(), formerId: newId() });
  });
  await replace(3);
  const [first, part, last] = store.getState().cues.map(({ id }) => id);
  expect(first).toBe('a');
  expect(stored?.cues).toEqual([{ id: first, text: 'Old rest', parts: [part] }, { id: last }]);
});

test('cues that could not be saved keep the file of before, and the screen says so', async () => {
  await choose({ kept: { file, labels: [] } }, false);
  await replace();
  expect(log).toEqual(['saved']);
  const error = t('editor.import.cuesNotSaved');
  await screen.findByText(t('editor.import.keptFailed', { error }));
});

test('a refused file is reported, and undo and redo try it again', async () => {
  const store = await choose({ kept: { file, labels: [] } });
  let isRefused = true;
  server.on(at(putKeptFile, place), () => {
    if (isRefused) return refuse('DRAFT_GONE');
    kept = summaryOf('new.vtt');
    return answer({ kept, keptId: newId(), formerId: null });
  });
  await replace();
  expect(await screen.findByText(messagePattern('editor.import.keptFailed'))).toBeTruthy();
  isRefused = false;
  act(() => void store.undo());
  act(() => void store.redo());
  await waitFor(() => expect(kept).toMatchObject({ name: 'new.vtt' }));
});

test('an undo that can never succeed does not ask to try again', async () => {
  const store = await choose({ kept: { file, labels: [] } });
  await replace();
  server.on(at(putKeptFile, place), () => refuse('NOT_FOUND'));
  act(() => void store.undo());
  await screen.findByText(
    (text) =>
      messagePattern('editor.import.keptRefused').test(text) &&
      !messagePattern('editor.import.keptFailed').test(text),
  );
});

test('where nothing is kept, a file without a form of its own changes only the cues', async () => {
  kept = null;
  await choose({});
  await replace();
  expect(log).toEqual([]);
});

test('what is kept is loaded, can fail, and be tried again', async () => {
  server.on(at(getKeptFile, place), () => refuse('SERVICE_UNAVAILABLE'));
  showScreen('/', () => <ImportPanel store={createTestStore()} media={media} onClose={onClose} />);
  await screen.findByRole('status', { name: t('common.loading') });
  const retry = await screen.findByRole('button', { name: t('common.retry') });
  server.on(at(getKeptFile, place), () => answer(kept));
  fireEvent.click(retry);
  await screen.findByText('old.vtt');
});

test('“Stop using it” is one step that can be undone, and the focus goes to the choice of a file', async () => {
  const store = createTestStore();
  showScreen('/', () => <ImportPanel store={store} media={media} onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: t('editor.import.forget') }));
  await waitFor(() => expect(kept).toBeNull());
  await screen.findByText(t('editor.import.forgotten', { name: 'old.vtt' }));
  expect(document.activeElement?.textContent).toBe(t('editor.import.chooseFile'));
  expect(store.getState().undoLabel).toBe(t('editor.step.forgetFile'));
  act(() => void store.undo());
  await screen.findByText('old.vtt');
  expect(kept).toMatchObject({ name: 'old.vtt' });
});
