import type { CueChangeInput } from '@glossa/contracts/subtitle-changes';
import {
  type Draft,
  replaceTranslationSubtitle,
  type SubtitleOwner,
} from '@glossa/contracts/subtitles';
import type { SubtitleSet } from '@glossa/contracts/transcripts';
import {
  cancelRequest,
  type RequestStatus,
  retryRequest,
  type TranslationRequest,
  translateFile,
  viewTranslatedSubtitles,
} from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createFakeTranslationEngine } from '../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../engines/speech-to-text/testing/fake.ts';
import type { ServiceOverrides } from '../wiring/services.ts';
import { startWorker } from '../wiring/worker.ts';
import { changeDraft, cuesOf, edit, openDraft, tryPublishing } from './draft-calls.ts';
import {
  addCategory,
  dataOf,
  join,
  requestsOf,
  transitionVerification,
  type Uploaded,
  type UploadInput,
  upload,
  waitForMedia,
  waitForRequest,
} from './media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from './test-api.ts';

type Desk = {
  api: TestApi;
  caller: Awaited<ReturnType<typeof join>>;
  categoryId: string;
  /** A recording of its own for each test. */
  mediaId: string;
  transcribeId: string;
  /** Runs before the engine responds. */
  before: (signal: AbortSignal) => Promise<void>;
  /** How often the engine was called in this test. */
  calls: number;
  /** The engine ignores the signal and returns when it is done. */
  stubborn: boolean;
};

/** The changes of a draft with these cues. */
export type CueEdit = (cues: ReturnType<typeof cuesOf>) => CueChangeInput[];

/** For the tests of one file: an administrator, and per test a transcribed recording of four sentences. */
export function setupTranslationTest(
  options: { overrides?: ServiceOverrides; file?: Pick<UploadInput, 'bytes' | 'name'> } = {},
) {
  // Filled by the hooks.
  const fixture = {} as Desk;
  const fake = createFakeTranslationEngine();
  const engine: typeof fake = {
    ...fake,
    translate: async (input) => {
      fixture.calls += 1;
      await fixture.before(input.signal);
      const signal = fixture.stubborn ? new AbortController().signal : input.signal;
      return fake.translate({ ...input, signal });
    },
  };
  beforeAll(async () => {
    const text =
      'Good morning everyone. Welcome to the first lesson. Today we speak about rivers. Thank you very much.';
    fixture.api = await createTestApi({
      overrides: {
        mediaTools: createFakeMediaTools(),
        speechEngines: [createFakeSpeechEngine({ text })],
        translators: createTranslators([engine]),
        ...options.overrides,
      },
    });
    // These tests must not depend on the machine's fonts.
    const noFonts = {
      forLanguage: async () => [],
      file: async () => undefined,
      filesOf: async () => [],
    };
    Object.assign(fixture.api.services, { fonts: noFonts });
    await startWorker(fixture.api.services);
    fixture.caller = await join(fixture.api, 'Organisation administrator');
    fixture.categoryId = await addCategory(fixture.api, fixture.caller);
  });
  beforeEach(async () => {
    fixture.before = async () => {};
    fixture.calls = 0;
    fixture.stubborn = false;
    const { api, caller, categoryId } = fixture;
    const uploaded = await upload(api, caller, { categoryId, ...options.file });
    fixture.mediaId = dataOf<Uploaded>(uploaded).mediaId;
    const details = await waitForMedia(api, caller, fixture.mediaId, ['transcribed']);
    fixture.transcribeId = details.transcribeId ?? '';
  });
  afterAll(() => fixture.api.stop());

  const ask = (targetLanguages: string[], more: object = {}, who: Caller = fixture.caller) =>
    call(fixture.api, translateFile, {
      caller: who,
      payload: { mediaId: fixture.mediaId, targetLanguages, ...more },
    });
  const askOne = async (language: string) =>
    one(dataOf<TranslationRequest[]>(await ask([language])));
  const requests = () => requestsOf(fixture.api, fixture.caller, fixture.mediaId);
  const until = (wanted: RequestStatus[], only: { language?: string } = {}) =>
    waitForRequest(fixture.api, fixture.caller, fixture.mediaId, wanted, only);
  const verify = async () =>
    dataOf(
      await transitionVerification(fixture.api, fixture.caller, fixture.transcribeId, 'VERIFIED'),
    );
  const retry = (ticketId: string) =>
    call(fixture.api, retryRequest, { caller: fixture.caller, params: { ticketId } });
  const editDraft = async (owner: SubtitleOwner, change: CueEdit): Promise<Draft> => {
    const draft = await openDraft(fixture.api, fixture.caller, owner);
    const changes = change(cuesOf(draft));
    if (changes.length > 0) await changeDraft(fixture.api, fixture.caller, draft.reportId, changes);
    return draft;
  };
  /** Publishes changes of the transcript. */
  const editSource = async (change: CueEdit) => {
    const { api, caller, transcribeId } = fixture;
    const { reportId } = await editDraft({ kind: 'transcript', id: transcribeId }, change);
    dataOf(await tryPublishing(api, caller, transcribeId, reportId));
  };
  return Object.assign(fixture, {
    verify,
    editDraft,
    editSource,
    /** Publishes changes of the translation. */
    editTranslation: async (ticketId: string, change: CueEdit) => {
      const { api, caller } = fixture;
      const { reportId } = await editDraft({ kind: 'translation', id: ticketId }, change);
      const payload = { ticketId, reportId };
      dataOf(await call(api, replaceTranslationSubtitle, { caller, payload }));
    },
    /** Verifies the changed transcript, and translates what is outdated. */
    update: async (ticketId: string) => {
      await verify();
      dataOf(await retry(ticketId));
      return until(['ready', 'stale']);
    },
    ask,
    askOne,
    ready: async (language = 'fr') => {
      await askOne(language);
      return until(['ready'], { language });
    },
    /** Waits until a request of the recording is in one of these states. */
    until,
    requests,
    /** The current state of the recording's only request. */
    now: async () => one(await requests()),
    retry,
    cancel: (ticketId: string) =>
      call(fixture.api, cancelRequest, { caller: fixture.caller, params: { ticketId } }),
    view: async (ticketId: string) =>
      dataOf<SubtitleSet & { status: string }>(
        await call(fixture.api, viewTranslatedSubtitles, {
          caller: fixture.caller,
          params: { mediaId: fixture.mediaId, language: 'fr', ticket_id: ticketId },
        }),
      ),
    /** Publishes a change of one cue, counted from the end for a negative index; returns its id. */
    editSourceCue: async (index: number, text: string) => {
      let cueId = '';
      await editSource((cues) => {
        const cue = cues.at(index);
        if (!cue) throw new Error(`there is no cue ${index}`);
        cueId = cue.id;
        return [edit(cue, { text })];
      });
      return cueId;
    },
  });
}

export const one = (requests: TranslationRequest[]): TranslationRequest => {
  const [first] = requests;
  if (!first || requests.length !== 1) throw new Error(`${requests.length} requests, not one`);
  return first;
};
