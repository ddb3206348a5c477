import { readFile, writeFile } from 'node:fs/promises';
import { replaceTranslationSubtitle } from '@glossa/contracts/subtitles';
import type { SubtitleSet } from '@glossa/contracts/transcripts';
import type { OutputKind, TranslationOutput } from '@glossa/contracts/translation-outputs';
import {
  cancelTranslationOutput,
  deleteTranslationOutput,
  makeTranslationOutput,
} from '@glossa/contracts/translation-outputs';
import {
  cancelRequest,
  deleteVideoRequest,
  getOutputFile,
  retryRequest,
  type TranslationRequest,
  translateFile,
  viewTranslatedSubtitles,
} from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineError } from '../../engines/engine-error.ts';
import { createFakeTranslationEngine } from '../../engines/machine-translation/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/fake.ts';
import { tinyMp4 } from '../../engines/media-tools/tiny-media.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/fake.ts';
import { createSpeakers } from '../../engines/text-to-speech/create-speakers.ts';
import { createFakeVoiceEngine as createFakeVoice } from '../../engines/text-to-speech/fake.ts';
import { startWorker } from '../../entry/worker.ts';
import { pendingFiles, storedFiles } from '../../test-support/disk.ts';
import {
  changeDraft,
  cueAt,
  cuesOf,
  edit,
  openDraft,
  tryPublishing,
} from '../../test-support/draft-journeys.ts';
import {
  addCategory,
  dataOf,
  join,
  moveVerification,
  refusalOf,
  requestsOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../test-support/media-journeys.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

/** What burning in does before it writes; each test sets its own. */
let before: (signal: AbortSignal) => Promise<void>;
let burned = 0;
let assFiles: string[] = [];
const tools = createFakeMediaTools();
const mediaTools: typeof tools = {
  ...tools,
  burnIn: async (request) => {
    burned += 1;
    assFiles.push(await readFile(request.assPath, 'utf8'));
    await before(request.signal);
    await writeFile(request.outputPath, 'a burned-in film');
  },
};

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let mediaId: string;
let transcribeId: string;
/** Twenty seconds of video to the fake tools. */
const film = Buffer.concat([tinyMp4(), Buffer.alloc(640_000 - tinyMp4().length)]);

beforeAll(async () => {
  const text =
    'Good morning everyone. Welcome to the first lesson. Today we speak about rivers. Thank you very much.';
  api = await createTestApi({
    overrides: {
      mediaTools,
      speechEngines: [createFakeSpeechEngine({ text })],
      translators: createTranslators([createFakeTranslationEngine()]),
      speakers: createSpeakers([createFakeVoice()]),
    },
  });
  // Which fonts a machine has is none of these tests' business.
  const noFonts = {
    forLanguage: async () => [],
    file: async () => undefined,
    filesOf: async () => [],
  };
  Object.assign(api.services, { fonts: noFonts });
  await startWorker(api.services);
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
});
beforeEach(async () => {
  before = async () => {};
  burned = 0;
  assFiles = [];
  const uploaded = await upload(api, caller, { categoryId, bytes: film, name: 'lesson.mp4' });
  ({ mediaId } = dataOf<Uploaded>(uploaded));
  const details = await waitForMedia(api, caller, mediaId, ['transcribed']);
  transcribeId = details.transcribeId ?? '';
  dataOf(await moveVerification(api, caller, transcribeId, 'VERIFIED'));
});
afterAll(() => api.stop());

const ask = (options: object, more: object = {}, who: Caller = caller) =>
  call(api, translateFile, {
    caller: who,
    payload: { mediaId, targetLanguages: ['fr'], options, ...more },
  });
const ready = async (options: object = {}) => {
  dataOf(await ask(options));
  return waitForRequest(api, caller, mediaId, ['ready']);
};
const now = async (): Promise<TranslationRequest> => {
  const [request] = await requestsOf(api, caller, mediaId);
  if (!request) throw new Error('no request');
  return request;
};
const outputOf = (request: TranslationRequest, kind: OutputKind): TranslationOutput => {
  const found = request.outputs.find((output) => output.kind === kind);
  if (!found) throw new Error(`no ${kind} among ${request.outputs.map((o) => o.kind).join()}`);
  return found;
};
const waitForOutput = (kind: OutputKind, status: TranslationOutput['status']) =>
  vi.waitFor(
    async () => {
      const output = outputOf(await now(), kind);
      if (output.status !== status) throw new Error(`still ${output.status}`);
      return output;
    },
    { timeout: 15_000, interval: 50 },
  );
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new EngineError('ENGINE_CANCELLED', 'Stopped.')));
  });
const voice = async () => {
  const languages = await api.services.speakers.listVoices();
  const french = languages.find(({ language }) => language === 'fr');
  const found = french?.voices.find(({ engines }) => engines.some(({ available }) => available));
  const engine = found?.engines.find(({ available }) => available)?.engine;
  if (!found || !engine) throw new Error('the fake speaks no French');
  return { voiceId: found.voiceId, engine };
};
const editTranslation = async (ticketId: string, text: string) => {
  const draft = await openDraft(api, caller, { kind: 'translation', id: ticketId });
  const cue = cueAt(draft, 0);
  await changeDraft(api, caller, draft.reportId, [edit(cue, { text })]);
  const payload = { ticketId, reportId: draft.reportId };
  dataOf(await call(api, replaceTranslationSubtitle, { caller, payload }));
  return cue.id;
};

describe('asking for files', () => {
  test('all of them are made, each with its name and size', async () => {
    const dub = { voice: await voice(), mix: 'under' };
    const request = await ready({ burnedIn: true, softMp4: true, softMkv: true, dub });
    expect(request.outputs.map(({ kind, status }) => [kind, status])).toEqual([
      ['subtitles', 'ready'],
      ['burned-in', 'ready'],
      ['soft-mp4', 'ready'],
      ['soft-mkv', 'ready'],
      ['dubbed', 'ready'],
    ]);
    expect(request.outputFileName).toBe(outputOf(request, 'subtitles').fileName);
    expect(outputOf(request, 'burned-in')).toMatchObject({
      downloadName: 'lesson.fr.burned-in.mp4',
      sizeBytes: 'a burned-in film'.length,
      failure: null,
      progress: null,
    });
    expect(assFiles[0]).toContain('[fr] Good morning');
    const { fileName } = outputOf(request, 'burned-in');
    const file = await call(api, getOutputFile, { caller, params: { fileName: fileName ?? '' } });
    expect(file.payload).toBe('a burned-in film');
    expect(file.headers['content-disposition']).toContain('lesson.fr.burned-in.mp4');
    expect(await pendingFiles(api)).toEqual([]);
  });

  test('again with other options gives the same ticket the files that are missing', async () => {
    const first = await ready();
    const [second] = dataOf<TranslationRequest[]>(await ask({ burnedIn: true }));
    expect(second).toMatchObject({
      ticketId: first.ticketId,
      status: 'ready',
      options: { burnedIn: true, softMkv: false },
    });
    await waitForOutput('burned-in', 'ready');
    dataOf(await ask({ softMkv: true }));
    await waitForOutput('soft-mkv', 'ready');
    const last = await now();
    expect(last.options).toMatchObject({ burnedIn: true, softMkv: true });
    expect(burned).toBe(1);
    expect(outputOf(last, 'subtitles').fileName).toBe(first.outputFileName);
  });

  test.each([
    ['a PDF of a film', { pdf: true }],
    ['an unknown option', { hologram: true }],
    ['a dub without a voice', { dub: { mix: 'under' } }],
  ])('%s is refused, and nothing is queued', async (_what, options) => {
    expect(refusalOf(await ask(options))).toBe('400 INVALID_INPUT');
    expect(await requestsOf(api, caller, mediaId)).toEqual([]);
  });

  test('a glossary of somebody else is not there', async () => {
    const glossaryId = '00000000-0000-4000-8000-000000000000';
    expect(refusalOf(await ask({}, { glossaryId }))).toBe('404 NOT_FOUND');
  });
});

describe('one file', () => {
  test('that fails shows its own failure, the translation is ready, and it is made again', async () => {
    before = async () => {
      throw new EngineError('ENGINE_BAD_INPUT', 'There is no picture.');
    };
    const request = await ready({ burnedIn: true });
    expect(request.failure).toBeNull();
    expect(outputOf(request, 'burned-in')).toMatchObject({
      status: 'failed',
      failure: { code: 'ENGINE_BAD_INPUT', message: 'There is no picture.' },
      fileName: null,
    });
    before = async () => {};
    dataOf(
      await call(api, makeTranslationOutput, {
        caller,
        params: { ticketId: request.ticketId },
        payload: { kind: 'burned-in' },
      }),
    );
    expect(await waitForOutput('burned-in', 'ready')).toMatchObject({ failure: null });
  });

  test('is cancelled in mid-work, and the translation is ready without it', async () => {
    before = untilAborted;
    dataOf(await ask({ burnedIn: true }));
    const { outputId } = await waitForOutput('burned-in', 'working');
    expect((await now()).status).toBe('rendering');
    const cancel = () => call(api, cancelTranslationOutput, { caller, params: { outputId } });
    expect(dataOf<TranslationOutput>(await cancel()).status).toBe('cancelled');
    expect(dataOf<TranslationOutput>(await cancel()).status).toBe('cancelled');
    const request = await waitForRequest(api, caller, mediaId, ['ready']);
    expect(outputOf(request, 'burned-in')).toMatchObject({ status: 'cancelled', fileName: null });
    await vi.waitFor(async () => expect(await pendingFiles(api)).toEqual([]), { timeout: 5_000 });
    const stopped = { caller, params: { outputId: outputOf(request, 'subtitles').outputId } };
    expect(refusalOf(await call(api, cancelTranslationOutput, stopped))).toBe(
      '409 REQUEST_WRONG_STATE',
    );
  });

  test('is deleted with its file; the main one only with the translation', async () => {
    const request = await ready({ burnedIn: true });
    const { outputId, fileName } = outputOf(request, 'burned-in');
    const remove = (id: string) =>
      call(api, deleteTranslationOutput, { caller, params: { outputId: id } });
    expect((await remove(outputId)).statusCode).toBe(200);
    expect(await storedFiles(api)).not.toContain(fileName);
    expect(refusalOf(await remove(outputId))).toBe('404 NOT_FOUND');
    expect(refusalOf(await remove(outputOf(request, 'subtitles').outputId))).toBe(
      '409 REQUEST_WRONG_STATE',
    );
  });

  test('is made by one of two workers that get its job', async () => {
    const { ticketId } = await ready({ burnedIn: true });
    const { outputId } = outputOf(await now(), 'burned-in');
    const { db } = api.services.database;
    const { runOutput } = await import('./make-output.ts');
    const run = {
      attempt: 1,
      lastAttempt: true,
      enqueuedAt: new Date(),
      signal: new AbortController().signal,
    };
    await db
      .updateTable('translation_outputs')
      .set({ status: 'queued' })
      .where('id', '=', outputId)
      .execute();
    await Promise.all([1, 2].map(() => runOutput({ ...api.services, db }, outputId, run)));
    const files = await storedFiles(api);
    const done = outputOf(await now(), 'burned-in');
    expect(done.status).toBe('ready');
    expect(files).toContain(done.fileName);
    const { rows } = await api.services.database.pool.query(
      'select file_name from translation_outputs where ticket_id = $1',
      [ticketId],
    );
    const media = await api.services.database.pool.query(
      'select file_name, audio_file, poster_file, peaks_file, play_file from media',
    );
    const others = await api.services.database.pool.query(
      'select file_name from translation_outputs',
    );
    const known = new Set(
      [...rows, ...media.rows, ...others.rows].flatMap((row) => Object.values(row)),
    );
    expect(files.filter((name) => !known.has(name))).toEqual([]);
  });

  test('broken off too often says so, and the request ends', async () => {
    before = untilAborted;
    dataOf(await ask({ burnedIn: true }));
    const { outputId } = await waitForOutput('burned-in', 'working');
    const { failOutput } = await import('./make-output.ts');
    await failOutput(api.services.database.db, outputId, undefined, {
      code: 'BROKEN_OFF',
      message: 'The work was broken off several times.',
    });
    const request = await waitForRequest(api, caller, mediaId, ['ready']);
    expect(outputOf(request, 'burned-in').failure?.code).toBe('BROKEN_OFF');
  });
});

describe('the whole request', () => {
  test('cancelled while files are made takes them along; retried it makes them all', async () => {
    before = untilAborted;
    dataOf(await ask({ burnedIn: true }));
    await waitForOutput('burned-in', 'working');
    const { ticketId } = await now();
    dataOf(await call(api, cancelRequest, { caller, params: { ticketId } }));
    expect(outputOf(await now(), 'burned-in').status).toBe('cancelled');
    before = async () => {};
    dataOf(await call(api, retryRequest, { caller, params: { ticketId } }));
    const request = await waitForRequest(api, caller, mediaId, ['ready']);
    expect(outputOf(request, 'burned-in').status).toBe('ready');
  });

  test('deleted leaves none of its files', async () => {
    const request = await ready({ burnedIn: true, softMkv: true });
    const names = request.outputs.map(({ fileName }) => fileName);
    expect(await storedFiles(api)).toEqual(expect.arrayContaining(names));
    const params = { ticketId: request.ticketId };
    expect((await call(api, deleteVideoRequest, { caller, params })).statusCode).toBe(200);
    const left = await storedFiles(api);
    expect(names.filter((name) => name && left.includes(name))).toEqual([]);
  });

  test('is nobody’s who is of another organisation', async () => {
    const request = await ready({ burnedIn: true });
    const stranger = await join(api, 'Organisation administrator');
    const { outputId, fileName } = outputOf(request, 'burned-in');
    const answers = await Promise.all([
      call(api, makeTranslationOutput, {
        caller: stranger,
        params: { ticketId: request.ticketId },
        payload: { kind: 'soft-mkv' },
      }),
      call(api, cancelTranslationOutput, { caller: stranger, params: { outputId } }),
      call(api, deleteTranslationOutput, { caller: stranger, params: { outputId } }),
      call(api, getOutputFile, { caller: stranger, params: { fileName: fileName ?? '' } }),
    ]);
    expect(answers.map(refusalOf)).toEqual(answers.map(() => '404 NOT_FOUND'));
    expect(outputOf(await now(), 'burned-in').status).toBe('ready');
  });
});

describe('what people edit', () => {
  test('published makes every file again and goes into the memory', async () => {
    const first = await ready({ burnedIn: true });
    await editTranslation(first.ticketId, 'Bonjour à tous.');
    const again = await waitForOutput('burned-in', 'ready');
    await waitForOutput('subtitles', 'ready');
    expect(burned).toBe(2);
    expect(assFiles[1]).toContain('Bonjour à tous.');
    expect(again.fileName).not.toBe(outputOf(first, 'burned-in').fileName);
    expect(await storedFiles(api)).not.toContain(outputOf(first, 'burned-in').fileName);
    const { rows } = await api.services.database.pool.query(
      "select source_text, target_text, origin from memory_units where target_text like 'Bonjour à tous.%'",
    );
    expect(rows).toEqual([expect.objectContaining({ origin: 'verified' })]);
    expect(rows[0].source_text).toContain('Good morning everyone.');
  });

  test('stays where only the stale cues are translated again, and all files follow', async () => {
    const { ticketId } = await ready({ burnedIn: true });
    const editedId = await editTranslation(ticketId, 'Bonjour, vous autres.');
    await waitForOutput('burned-in', 'ready');
    const draft = await openDraft(api, caller, { kind: 'transcript', id: transcribeId });
    const last = cuesOf(draft).at(-1);
    if (!last) throw new Error('no cues');
    await changeDraft(api, caller, draft.reportId, [edit(last, { text: 'Goodbye for today.' })]);
    dataOf(await tryPublishing(api, caller, transcribeId, draft.reportId));
    const stale = await now();
    expect(stale.status).toBe('stale');
    expect(outputOf(stale, 'burned-in')).toMatchObject({
      status: 'stale',
      fileName: expect.any(String),
    });
    dataOf(await moveVerification(api, caller, transcribeId, 'VERIFIED'));
    dataOf(await call(api, retryRequest, { caller, params: { ticketId } }));
    await waitForRequest(api, caller, mediaId, ['ready']);
    expect(await waitForOutput('burned-in', 'ready')).toBeTruthy();
    const set = dataOf<SubtitleSet>(
      await call(api, viewTranslatedSubtitles, {
        caller,
        params: { mediaId, language: 'fr', ticket_id: ticketId },
      }),
    );
    const cues = cuesOf(set);
    expect(cues.find(({ id }) => id === editedId)?.text).toBe('Bonjour, vous autres.');
    expect(cues.map(({ text }) => text).join(' ')).toContain('Goodbye for today.');
    expect(cues.some(({ stale: isStale }) => isStale)).toBe(false);
  });
});
