import type { CueDto, SubtitleSet, Transcript } from '@glossa/contracts/transcripts';
import {
  cancelRequest,
  deleteDocRequest,
  deleteVideoRequest,
  getOutputFile,
  getTranslationOptions,
  getVideoRequests,
  getVideoTranslateSummary,
  retryRequest,
  type TranslationRequest,
  translatedSubtitlesZip,
  translateFile,
  viewTranslatedSubtitles,
} from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { EngineError } from '../../engines/engine-error.ts';
import { createFakeTranslationEngine } from '../../engines/machine-translation/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/fake.ts';
import { storedFiles } from '../../test-support/disk.ts';
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
  transcribed,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../test-support/media-journeys.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';
import { zipEntries } from '../../test-support/zip-entries.ts';

/** What the engine does before it answers; each test sets its own. */
let before: (signal: AbortSignal) => Promise<void>;
let calls = 0;
/** An engine that does not look at the signal: it comes back when it is done. */
let stubborn = false;
const fake = createFakeTranslationEngine();
const engine: typeof fake = {
  ...fake,
  translate: async (input) => {
    calls += 1;
    await before(input.signal);
    return fake.translate(stubborn ? { ...input, signal: new AbortController().signal } : input);
  },
};

let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let mediaId: string;
let transcribeId: string;
let transcript: Transcript;
beforeAll(async () => {
  const text =
    'Good morning everyone. Welcome to the first lesson. Today we speak about rivers. Thank you very much.';
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [createFakeSpeechEngine({ text })],
      translators: createTranslators([engine]),
    },
    worker: true,
  });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
});
beforeEach(async () => {
  before = async () => {};
  calls = 0;
  stubborn = false;
  ({ mediaId, transcribeId, transcript } = await transcribed(api, caller, categoryId));
});
afterAll(() => api.stop());

const verify = async () => dataOf(await moveVerification(api, caller, transcribeId, 'VERIFIED'));
const ask = (targetLanguages: string[], more: object = {}, who: Caller = caller) =>
  call(api, translateFile, { caller: who, payload: { mediaId, targetLanguages, ...more } });
const one = (requests: TranslationRequest[]): TranslationRequest => {
  const [first] = requests;
  if (!first || requests.length !== 1) throw new Error(`${requests.length} requests, not one`);
  return first;
};
const askOne = async (language: string) => one(dataOf<TranslationRequest[]>(await ask([language])));
const ready = async (language = 'fr') => {
  await askOne(language);
  return waitForRequest(api, caller, mediaId, ['ready'], { language });
};
const retry = (ticketId: string) => call(api, retryRequest, { caller, params: { ticketId } });
const cancel = (ticketId: string) => call(api, cancelRequest, { caller, params: { ticketId } });
const view = async (ticketId: string, language = 'fr') =>
  dataOf<SubtitleSet & { status: string }>(
    await call(api, viewTranslatedSubtitles, {
      caller,
      params: { mediaId, language, ticket_id: ticketId },
    }),
  );
const editSourceCue = async (index: number, text: string) => {
  const draft = await openDraft(api, caller, { kind: 'transcript', id: transcribeId });
  const cue = cueAt(draft, index);
  await changeDraft(api, caller, draft.reportId, [edit(cue, { text })]);
  dataOf(await tryPublishing(api, caller, transcribeId, draft.reportId));
  return cue.id;
};

describe('asking', () => {
  test('is refused before the transcript is verified, and nothing is queued', async () => {
    expect(refusalOf(await ask(['fr']))).toBe('409 MEDIA_NOT_VERIFIED');
    expect(await requestsOf(api, caller, mediaId)).toEqual([]);
  });

  test.each([
    ['the language it is in', ['en'], {}, '400 TRANSLATION_SAME_LANGUAGE'],
    ['a pair no engine knows', ['fr', 'ko'], {}, '409 TRANSLATION_NO_ENGINE'],
    ['an engine that is not there', ['fr'], { engineId: 'nobody' }, '409 TRANSLATION_NO_ENGINE'],
    ['no language', [], {}, '400 INVALID_INPUT'],
    ['an unknown language', ['xx'], {}, '400 INVALID_INPUT'],
    ['an unknown field', ['fr'], { status: 'ready' }, '400 INVALID_INPUT'],
  ])('refuses %s, and nothing is queued', async (_what, languages, more, refusal) => {
    await verify();
    expect(refusalOf(await ask(languages, more))).toBe(refusal);
    expect(await requestsOf(api, caller, mediaId)).toEqual([]);
  });

  test('twice, also at the same moment, gives the same ticket and one piece of work', async () => {
    await verify();
    const answers = await Promise.all([ask(['fr', 'fr']), ask(['fr']), ask(['fr'])]);
    const tickets = answers.map((answer) => one(dataOf<TranslationRequest[]>(answer)).ticketId);
    expect(new Set(tickets).size).toBe(1);
    await waitForRequest(api, caller, mediaId, ['ready']);
    expect((await askOne('fr')).ticketId).toBe(tickets[0]);
    expect((await askOne('fr')).status).toBe('ready');
    expect(calls).toBe(1);
  });

  test('the options tell what there is for each other language', async () => {
    const answer = await call(api, getTranslationOptions, { caller, params: { mediaId } });
    const options = dataOf<Array<{ language: string; available: boolean }>>(answer);
    expect(options.map((option) => option.language)).not.toContain('en');
    expect(options.find((option) => option.language === 'fr')).toMatchObject({
      available: true,
      engineId: 'fake',
      quality: 'good',
    });
    expect(options.find((option) => option.language === 'ko')?.available).toBe(false);
  });

  test('a person without the right does not', async () => {
    await verify();
    const viewer = await join(api, 'Viewer', caller.organisationId);
    expect(refusalOf(await ask(['fr'], {}, viewer))).toBe('403 ACCESS_DENIED');
  });
});

describe('a finished translation', () => {
  test('has its cues on the times of the source, and files in every format', async () => {
    await verify();
    const request = await ready();
    expect(request).toMatchObject({
      sourceLanguage: 'en',
      language: 'fr',
      progress: null,
      failure: null,
      engine: { id: 'fake', label: 'Fake', quality: 'good' },
      requestedBy: { userId: caller.userId },
      finishedAt: expect.any(String),
      staleCueCount: 0,
    });
    const set = await view(request.ticketId);
    const source = cuesOf(transcript);
    const translated = cuesOf(set);
    expect(set).toMatchObject({ language: 'fr', version: 1, status: 'ready' });
    expect(translated.map(({ id, startMs, endMs, track }) => [id, startMs, endMs, track])).toEqual(
      source.map(({ id, startMs, endMs, track }) => [id, startMs, endMs, track]),
    );
    const words = (cues: CueDto[]) =>
      cues
        .map((cue) => cue.text)
        .join(' ')
        .split(/\s+/);
    expect(words(translated).filter((word) => word !== '[fr]')).toEqual(words(source));
    expect(words(translated)).toContain('[fr]');

    const zip = await call(api, translatedSubtitlesZip, {
      caller,
      params: { language: 'fr', ticket_id: request.ticketId },
    });
    const entries = await zipEntries(zip.rawPayload);
    expect(Object.keys(entries)).toEqual(
      expect.arrayContaining(['lesson.fr.srt', 'lesson.fr.vtt']),
    );
    expect(entries['lesson.fr.srt']).toContain('[fr] Good morning');
    const output = await call(api, getOutputFile, {
      caller,
      params: { fileName: request.outputFileName ?? '' },
    });
    const stored = await zipEntries(output.rawPayload);
    expect(Object.keys(stored)).toEqual(Object.keys(entries));
    // A Word document holds the moment it was written.
    const lasting = ([name]: [string, unknown]) => !name.endsWith('.docx');
    expect(Object.entries(stored).filter(lasting)).toEqual(Object.entries(entries).filter(lasting));
    expect(Object.keys(entries)).toContain('lesson.fr.docx');
    expect(output.headers['content-disposition']).toContain('lesson.fr.zip');
  });

  test('deleting it removes its file and its cues, and leaves the media', async () => {
    await verify();
    const { ticketId, outputFileName } = await ready();
    expect(await storedFiles(api)).toContain(outputFileName);
    const remove = (endpoint: typeof deleteVideoRequest) =>
      call(api, endpoint, { caller, params: { ticketId } });
    expect(refusalOf(await remove(deleteDocRequest))).toBe('404 NOT_FOUND');
    expect((await remove(deleteVideoRequest)).statusCode).toBe(200);
    expect(await storedFiles(api)).not.toContain(outputFileName);
    expect(await requestsOf(api, caller, mediaId)).toEqual([]);
    const sets = await api.services.database.pool.query(
      'select 1 from cue_sets where ticket_id = $1',
      [ticketId],
    );
    expect(sets.rowCount).toBe(0);
    expect(refusalOf(await remove(deleteVideoRequest))).toBe('404 NOT_FOUND');
  });

  test('another organisation gets 404 from every call that names it', async () => {
    await verify();
    const { ticketId, outputFileName } = await ready();
    const stranger = await join(api, 'Organisation administrator');
    const params = { ticketId };
    const named = { mediaId, language: 'fr', ticket_id: ticketId };
    const answers = await Promise.all([
      ask(['de'], {}, stranger),
      call(api, getVideoRequests, { caller: stranger, params: { mediaId } }),
      call(api, getVideoTranslateSummary, { caller: stranger, params: { mediaId } }),
      call(api, getTranslationOptions, { caller: stranger, params: { mediaId } }),
      call(api, cancelRequest, { caller: stranger, params }),
      call(api, retryRequest, { caller: stranger, params }),
      call(api, deleteVideoRequest, { caller: stranger, params }),
      call(api, viewTranslatedSubtitles, { caller: stranger, params: named }),
      call(api, translatedSubtitlesZip, { caller: stranger, params: named }),
      call(api, getOutputFile, { caller: stranger, params: { fileName: outputFileName ?? '' } }),
    ]);
    expect(answers.map(refusalOf)).toEqual(answers.map(() => '404 NOT_FOUND'));
    expect((await view(ticketId)).status).toBe('ready');
  });
});

describe('trouble', () => {
  test('a permanent fault fails with its code and sentence; retry makes it ready', async () => {
    await verify();
    before = async () => {
      throw new EngineError('ENGINE_REMOTE_REFUSED', 'The key was refused.');
    };
    const { ticketId } = await askOne('fr');
    const failed = await waitForRequest(api, caller, mediaId, ['failed']);
    expect(failed).toMatchObject({
      failure: { code: 'ENGINE_REMOTE_REFUSED', message: 'The key was refused.' },
      progress: null,
      outputFileName: null,
    });
    expect(calls).toBe(1);
    before = async () => {};
    expect(dataOf<TranslationRequest>(await retry(ticketId))).toMatchObject({ failure: null });
    const healed = await waitForRequest(api, caller, mediaId, ['ready']);
    expect(healed).toMatchObject({ ticketId, failure: null });
    expect(refusalOf(await retry(ticketId))).toBe('409 REQUEST_WRONG_STATE');
    expect(refusalOf(await cancel(ticketId))).toBe('409 REQUEST_WRONG_STATE');
  });

  test('a passing fault is tried again by the queue', async () => {
    await verify();
    before = async () => {
      if (calls === 1) throw new EngineError('ENGINE_TIMEOUT', 'Too slow.', { retryable: true });
    };
    await ready();
    expect(calls).toBe(2);
  });

  test('cancelled in mid-work the engine is told, and what comes back late changes nothing', async () => {
    await verify();
    let told = false;
    before = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          told = true;
          resolve();
        });
      });
    const { ticketId } = await askOne('fr');
    await vi.waitFor(() => expect(calls).toBe(1), { timeout: 10_000 });
    expect(dataOf<TranslationRequest>(await cancel(ticketId)).status).toBe('cancelled');
    expect(dataOf<TranslationRequest>(await cancel(ticketId)).status).toBe('cancelled');
    await vi.waitFor(() => expect(told).toBe(true), { timeout: 5_000 });
    before = async () => {};
    await ready('de');
    const [french] = (await requestsOf(api, caller, mediaId)).filter(
      (request) => request.language === 'fr',
    );
    expect(french).toMatchObject({ status: 'cancelled', outputFileName: null, failure: null });
    dataOf(await retry(ticketId));
    expect(await waitForRequest(api, caller, mediaId, ['ready'], { language: 'fr' })).toMatchObject(
      { ticketId },
    );
  });
});

describe('a run that lost its ticket', () => {
  test('does not finish it in place of the run that holds it now', async () => {
    await verify();
    const letGo: Array<() => void> = [];
    stubborn = true;
    before = () => new Promise((resolve) => letGo.push(resolve));
    const { ticketId } = await askOne('fr');
    await vi.waitFor(() => expect(letGo).toHaveLength(1), { timeout: 10_000 });
    dataOf(await cancel(ticketId));
    dataOf(await retry(ticketId));
    await vi.waitFor(() => expect(letGo).toHaveLength(2), { timeout: 10_000 });
    letGo[0]?.();
    // Long enough for the first run to do whatever it would do.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(one(await requestsOf(api, caller, mediaId)).status).toBe('translating');
    letGo[1]?.();
    await waitForRequest(api, caller, mediaId, ['ready']);
    expect((await view(ticketId)).version).toBe(1);
  });
});

describe('an edit of the source', () => {
  test('makes just the cues stale that come from it, and retry makes them fresh', async () => {
    await verify();
    const { ticketId } = await ready();
    const fresh = cuesOf(await view(ticketId));
    const changedId = await editSourceCue(1, 'Welcome to the second lesson.');
    const stale = await view(ticketId);
    expect(stale.status).toBe('stale');
    const dependent = fresh.filter((cue) => cue.sourceCueIds.includes(changedId));
    expect(dependent.length).toBeGreaterThan(0);
    expect(dependent.length).toBeLessThan(fresh.length);
    expect(
      cuesOf(stale)
        .filter((cue) => cue.stale)
        .map((cue) => cue.id),
    ).toEqual(dependent.map((cue) => cue.id));
    expect(one(await requestsOf(api, caller, mediaId))).toMatchObject({
      status: 'stale',
      staleCueCount: dependent.length,
      outputFileName: expect.any(String),
    });
    expect(refusalOf(await retry(ticketId))).toBe('409 MEDIA_NOT_VERIFIED');

    await verify();
    dataOf(await retry(ticketId));
    const done = await waitForRequest(api, caller, mediaId, ['ready']);
    expect(done).toMatchObject({ ticketId, staleCueCount: 0 });
    const renewed = await view(ticketId);
    expect(renewed).toMatchObject({ version: 2, status: 'ready' });
    expect(cuesOf(renewed).some((cue) => cue.stale)).toBe(false);
    expect(
      cuesOf(renewed)
        .map((cue) => cue.text)
        .join(' '),
    ).toContain('second lesson');
  });

  test('published while the engine is at work, the result comes out stale where it must', async () => {
    await verify();
    let letGo = () => {};
    before = () =>
      new Promise((resolve) => {
        letGo = resolve;
      });
    const { ticketId } = await askOne('fr');
    await vi.waitFor(() => expect(calls).toBe(1), { timeout: 10_000 });
    const changedId = await editSourceCue(0, 'Good evening everyone.');
    letGo();
    const done = await waitForRequest(api, caller, mediaId, ['ready', 'stale']);
    expect(done.status).toBe('stale');
    const stale = cuesOf(await view(ticketId)).filter((cue) => cue.stale);
    expect(stale.map((cue) => cue.sourceCueIds.includes(changedId))).toEqual(stale.map(() => true));
    expect(stale.length).toBe(done.staleCueCount);
    expect(stale.length).toBeGreaterThan(0);
  });
});

describe('a document', () => {
  test('comes back in its format with each line translated', async () => {
    const text = 'The river is long.\n\nThe bridge is old.\n';
    const { mediaId: documentId } = dataOf<Uploaded>(
      await upload(api, caller, {
        categoryId,
        bytes: Buffer.from(text),
        name: 'نهر.txt',
        fields: { spokenLanguage: 'en' },
      }),
    );
    await waitForMedia(api, caller, documentId, ['ready'], 'doc');
    dataOf(await ask(['de', 'ar'], { mediaId: documentId }));
    const german = await waitForRequest(api, caller, documentId, ['ready'], {
      type: 'doc',
      language: 'de',
    });
    expect(german.outputFileName).toMatch(/\.txt$/);
    const output = await call(api, getOutputFile, {
      caller,
      params: { fileName: german.outputFileName ?? '' },
    });
    expect(output.payload).toBe('[de] The river is long.\n\n[de] The bridge is old.\n');
    const header = String(output.headers['content-disposition']);
    expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe('نهر.de.txt');
    expect(refusalOf(await ask(['ko'], { mediaId: documentId }))).toBe('409 TRANSLATION_NO_ENGINE');
    const asVideo = await call(api, getVideoRequests, { caller, params: { mediaId: documentId } });
    expect(refusalOf(asVideo)).toBe('404 NOT_FOUND');
  });
});
