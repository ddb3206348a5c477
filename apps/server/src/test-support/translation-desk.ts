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
import { createFakeTranslationEngine } from '../engines/machine-translation/fake.ts';
import { createTranslators } from '../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../engines/media-tools/fake.ts';
import { createFakeSpeechEngine } from '../engines/speech-to-text/fake.ts';
import type { ServiceOverrides } from '../entry/services.ts';
import { startWorker } from '../entry/worker.ts';
import { changeDraft, cuesOf, edit, openDraft, tryPublishing } from './draft-journeys.ts';
import {
  addCategory,
  dataOf,
  join,
  moveVerification,
  requestsOf,
  type Uploaded,
  type UploadInput,
  upload,
  waitForMedia,
  waitForRequest,
} from './media-journeys.ts';
import { type Caller, call, createTestApi, type TestApi } from './test-api.ts';

type Desk = {
  api: TestApi;
  caller: Awaited<ReturnType<typeof join>>;
  categoryId: string;
  /** A recording that each test has for itself. */
  mediaId: string;
  transcribeId: string;
  /** What the engine does before it answers. */
  before: (signal: AbortSignal) => Promise<void>;
  /** How often the engine was asked since the test began. */
  calls: number;
  /** The engine does not look at the signal: it comes back when it is done. */
  stubborn: boolean;
};

/** For the tests of one file: an administrator, and for each test a recording of four sentences, transcribed. */
export function setTranslationDesk(
  options: { overrides?: ServiceOverrides; file?: Pick<UploadInput, 'bytes' | 'name'> } = {},
) {
  // The hooks fill it.
  const desk = {} as Desk;
  const fake = createFakeTranslationEngine();
  const engine: typeof fake = {
    ...fake,
    translate: async (input) => {
      desk.calls += 1;
      await desk.before(input.signal);
      const signal = desk.stubborn ? new AbortController().signal : input.signal;
      return fake.translate({ ...input, signal });
    },
  };
  beforeAll(async () => {
    const text =
      'Good morning everyone. Welcome to the first lesson. Today we speak about rivers. Thank you very much.';
    desk.api = await createTestApi({
      overrides: {
        mediaTools: createFakeMediaTools(),
        speechEngines: [createFakeSpeechEngine({ text })],
        translators: createTranslators([engine]),
        ...options.overrides,
      },
    });
    // Which fonts a machine has is none of these tests' business.
    const noFonts = {
      forLanguage: async () => [],
      file: async () => undefined,
      filesOf: async () => [],
    };
    Object.assign(desk.api.services, { fonts: noFonts });
    await startWorker(desk.api.services);
    desk.caller = await join(desk.api, 'Organisation administrator');
    desk.categoryId = await addCategory(desk.api, desk.caller);
  });
  beforeEach(async () => {
    desk.before = async () => {};
    desk.calls = 0;
    desk.stubborn = false;
    const { api, caller, categoryId } = desk;
    const uploaded = await upload(api, caller, { categoryId, ...options.file });
    desk.mediaId = dataOf<Uploaded>(uploaded).mediaId;
    const details = await waitForMedia(api, caller, desk.mediaId, ['transcribed']);
    desk.transcribeId = details.transcribeId ?? '';
  });
  afterAll(() => desk.api.stop());

  const ask = (targetLanguages: string[], more: object = {}, who: Caller = desk.caller) =>
    call(desk.api, translateFile, {
      caller: who,
      payload: { mediaId: desk.mediaId, targetLanguages, ...more },
    });
  const askOne = async (language: string) =>
    one(dataOf<TranslationRequest[]>(await ask([language])));
  const requests = () => requestsOf(desk.api, desk.caller, desk.mediaId);
  const until = (wanted: RequestStatus[], only: { language?: string } = {}) =>
    waitForRequest(desk.api, desk.caller, desk.mediaId, wanted, only);
  return Object.assign(desk, {
    verify: async () =>
      dataOf(await moveVerification(desk.api, desk.caller, desk.transcribeId, 'VERIFIED')),
    ask,
    askOne,
    ready: async (language = 'fr') => {
      await askOne(language);
      return until(['ready'], { language });
    },
    /** Waits until a request of the recording is in one of these states. */
    until,
    requests,
    /** The recording's only request as it is now. */
    now: async () => one(await requests()),
    retry: (ticketId: string) =>
      call(desk.api, retryRequest, { caller: desk.caller, params: { ticketId } }),
    cancel: (ticketId: string) =>
      call(desk.api, cancelRequest, { caller: desk.caller, params: { ticketId } }),
    view: async (ticketId: string) =>
      dataOf<SubtitleSet & { status: string }>(
        await call(desk.api, viewTranslatedSubtitles, {
          caller: desk.caller,
          params: { mediaId: desk.mediaId, language: 'fr', ticket_id: ticketId },
        }),
      ),
    /** Publishes a change of one cue, counted from the end where the index is negative; its id. */
    editSourceCue: async (index: number, text: string) => {
      const { api, caller, transcribeId } = desk;
      const draft = await openDraft(api, caller, { kind: 'transcript', id: transcribeId });
      const cue = cuesOf(draft).at(index);
      if (!cue) throw new Error(`there is no cue ${index}`);
      await changeDraft(api, caller, draft.reportId, [edit(cue, { text })]);
      dataOf(await tryPublishing(api, caller, transcribeId, draft.reportId));
      return cue.id;
    },
  });
}

export const one = (requests: TranslationRequest[]): TranslationRequest => {
  const [first] = requests;
  if (!first || requests.length !== 1) throw new Error(`${requests.length} requests, not one`);
  return first;
};
