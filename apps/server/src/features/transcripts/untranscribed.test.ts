import { randomUUID } from 'node:crypto';
import { retryMedia } from '@glossa/contracts/media';
import {
  dismissUntranscribed,
  type Transcript,
  type Untranscribed,
  verifyTranscript,
} from '@glossa/contracts/transcripts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { changeDraft, cuesOf, openDraft, tryPublishing } from '../../testing/draft-calls.ts';
import {
  addCategory,
  dataOf,
  join,
  refusalOf,
  transcribed,
  transcriptOf,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import type { Member } from '../../testing/user-calls.ts';

let api: TestApi;
let anna: Member;
let mediaId: string;
let transcript: Transcript;
let gap: Untranscribed;
/** The share of the recording that the engine leaves out. */
let share = 0.5;

beforeAll(async () => {
  const engine = createFakeSpeechEngine();
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [
        {
          ...engine,
          transcribe: (request) =>
            createFakeSpeechEngine({ untranscribedShare: share }).transcribe(request),
        },
      ],
    },
    worker: true,
  });
});
beforeEach(async () => {
  share = 0.5;
  anna = await join(api, 'Organisation administrator');
  const made = await transcribed(api, anna, await addCategory(api, anna));
  ({ mediaId, transcript } = made);
  const [first] = transcript.untranscribed;
  if (!first) throw new Error('nothing is untranscribed');
  gap = first;
});
afterAll(() => api.stop());

const verify = (body: object = {}) =>
  call(api, verifyTranscript, {
    caller: anna,
    params: {
      transcribe_id: transcript.transcribeId,
      status: 'VERIFIED',
      userId: anna.userId,
    },
    payload: body,
  });
const dismiss = (caller: Caller, dismissed: boolean, id = gap.id) =>
  call(api, dismissUntranscribed, {
    caller,
    params: { transcribe_id: transcript.transcribeId, untranscribedId: id },
    payload: { dismissed },
  });
const current = () => transcriptOf(api, anna, transcript.transcribeId);

test('speech without words is kept with the machine’s transcript and adds no cue', () => {
  expect(transcript.untranscribed).toEqual([
    {
      id: expect.any(String),
      startMs: expect.any(Number),
      endMs: expect.any(Number),
      dismissed: false,
    },
  ]);
  expect(gap.endMs).toBeGreaterThan(gap.startMs);
  const words = transcript.lowerSubtitleList.flatMap((cue) => cue.words);
  expect(words.length).toBeGreaterThan(0);
  expect(words.every(({ startMs }) => startMs < gap.startMs)).toBe(true);
});

test('it is an error that blocks verification and is counted by its kind', async () => {
  const refused = await verify();
  expect(refusalOf(refused)).toBe('409 TRANSCRIPT_HAS_ERRORS');
  const kind = translate('en', 'editor.issueType.notTranscribed');
  expect(refused.json().message).toContain(
    translate('en', 'editor.errors.kindCount', { kind, count: 1 }),
  );
  expect(
    dataOf<Transcript>(await verify({ overrideErrors: true, reason: 'A song' })),
  ).toMatchObject({ verification: 'VERIFIED' });
});

test('dismissed, it is no issue; taken back, it is one again', async () => {
  expect(dataOf(await dismiss(anna, true))).toEqual({ ...gap, dismissed: true });
  expect(dataOf(await dismiss(anna, true))).toEqual({ ...gap, dismissed: true });
  expect((await current()).untranscribed).toEqual([{ ...gap, dismissed: true }]);
  dataOf(await dismiss(anna, false));
  expect(refusalOf(await verify())).toBe('409 TRANSCRIPT_HAS_ERRORS');
  dataOf(await dismiss(anna, true));
  dataOf(await verify());
});

test('a published cue over it clears it', async () => {
  const owner = { kind: 'transcript', id: transcript.transcribeId } as const;
  const publish = async (reportId: string) =>
    dataOf(await tryPublishing(api, anna, transcript.transcribeId, reportId));
  const draft = await openDraft(api, anna, owner);
  // The cue before it stays on the screen for a moment.
  const startMs = Math.max(...cuesOf(draft).map(({ endMs }) => endMs)) + 100;
  const cue = { startMs, endMs: gap.endMs, text: 'I was left out.' };
  await changeDraft(api, anna, draft.reportId, [
    { cueId: 'added', revision: null, cue: { ...cue, track: 'lower' } },
  ]);
  // Not before it is published.
  expect(refusalOf(await verify())).toBe('409 TRANSCRIPT_HAS_ERRORS');
  await publish(draft.reportId);
  dataOf(await verify());
  expect((await current()).untranscribed).toEqual([gap]);
});

test('transcribing again replaces what was known', async () => {
  dataOf(await dismiss(anna, true));
  const again = async () => {
    dataOf(
      await call(api, retryMedia, {
        caller: anna,
        params: { mediaId },
        payload: { spokenLanguage: 'en' },
      }),
    );
    await waitForMedia(api, anna, mediaId, ['transcribed']);
    return (await current()).untranscribed;
  };
  share = 0.25;
  const [next, ...more] = await again();
  expect(more).toEqual([]);
  expect(next).toMatchObject({ dismissed: false });
  expect(next?.startMs).toBeGreaterThan(gap.startMs);
  share = 0;
  expect(await again()).toEqual([]);
});

test('only who may edit transcripts of the organization decides', async () => {
  const stranger = await join(api, 'Organisation administrator');
  expect(refusalOf(await dismiss(stranger, true))).toBe('404 NOT_FOUND');
  expect(refusalOf(await dismiss(anna, true, randomUUID()))).toBe('404 NOT_FOUND');
  const viewer = await join(api, 'Viewer', anna.organisationId);
  expect((await dismiss(viewer, true)).statusCode).toBe(403);
  const other = await transcribed(api, anna, await addCategory(api, anna, 'Others'));
  const [foreign] = other.transcript.untranscribed;
  expect(refusalOf(await dismiss(anna, true, foreign?.id))).toBe('404 NOT_FOUND');
  expect((await current()).untranscribed).toEqual([gap]);
});
