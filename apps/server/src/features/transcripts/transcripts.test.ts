import type { PlainCue } from '@glossa/contracts/cues';
import type { CueInput, Draft } from '@glossa/contracts/subtitles';
import {
  type Transcript,
  transcriptSubtitles,
  viewTranscript,
} from '@glossa/contracts/transcripts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/fake.ts';
import {
  cueAt,
  cuesOf,
  edit,
  openDraft,
  textsOf,
  tryChanging,
  tryOpening,
  tryPublishing,
} from '../../test-support/draft-journeys.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  moveVerification,
  refusalOf,
  transcribed,
  transcriptOf,
} from '../../test-support/media-journeys.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';
import { zipEntries } from '../../test-support/zip-entries.ts';

let api: TestApi;
let anna: Awaited<ReturnType<typeof join>>;
let ben: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let mediaId: string;
let transcribeId: string;

beforeAll(async () => {
  const text =
    'Good morning everyone. Welcome to the first lesson. Today we speak about rivers. Thank you very much.';
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [createFakeSpeechEngine({ text })],
    },
    worker: true,
  });
  const admin = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, admin);
  anna = await join(api, 'Verifier', admin.organisationId);
  ben = await join(api, 'Verifier', admin.organisationId);
});
beforeEach(async () => {
  ({ mediaId, transcribeId } = await transcribed(api, anna, categoryId));
});
afterAll(() => api.stop());

const owner = () => ({ kind: 'transcript' as const, id: transcribeId });
const open = (caller: Caller) => openDraft(api, caller, owner());
const change = (caller: Caller, draft: Draft, cue: PlainCue, fields: CueInput) =>
  tryChanging(api, caller, draft.reportId, [edit(cue, fields)]);
const publish = (caller: Caller, draft: Draft) =>
  tryPublishing(api, caller, transcribeId, draft.reportId);

describe('reading', () => {
  test('the published transcript comes with words, times and version', async () => {
    const transcript = await transcriptOf(api, anna, transcribeId);
    expect(transcript).toMatchObject({
      transcribeId,
      mediaId,
      language: 'en',
      version: 1,
      verification: 'PENDING',
      openDraftId: null,
    });
    expect(cuesOf(transcript).length).toBeGreaterThanOrEqual(3);
    expect(textsOf(transcript).join(' ').replace(/\s+/g, ' ')).toContain('Today we speak about');
    for (const cue of cuesOf(transcript)) {
      expect(cue.endMs).toBeGreaterThan(cue.startMs);
      expect(cue.words.length).toBeGreaterThan(0);
    }
  });

  test('not in somebody else’s name, in another language, or from another organisation', async () => {
    const stranger = await join(api, 'Organisation administrator');
    const view = (caller: Caller, userId: string, language: string) =>
      call(api, viewTranscript, {
        caller,
        params: { transcribe_id: transcribeId, language, userId },
      });
    expect(refusalOf(await view(anna, ben.userId, 'en'))).toBe('403 ACCESS_DENIED');
    expect(refusalOf(await view(anna, anna.userId, 'fr'))).toBe('404 NOT_FOUND');
    expect(refusalOf(await view(stranger, stranger.userId, 'en'))).toBe('404 NOT_FOUND');
    expect(refusalOf(await tryOpening(api, stranger, owner()))).toBe('404 NOT_FOUND');
    expect(refusalOf(await moveVerification(api, stranger, transcribeId, 'VERIFIED'))).toBe(
      '404 NOT_FOUND',
    );
  });

  test('the zip holds every format under the title and the language', async () => {
    const answer = await call(api, transcriptSubtitles, { caller: anna, params: { mediaId } });
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain('lesson.en.zip');
    const entries = await zipEntries(answer.rawPayload);
    expect(Object.keys(entries)).toEqual(
      expect.arrayContaining(['lesson.en.srt', 'lesson.en.vtt']),
    );
    expect(entries['lesson.en.srt']).toMatch(/00:00:00,000 --> 00:00:\d\d,\d{3}/);
    expect(entries['lesson.en.vtt']).toMatch(/^WEBVTT/);
    for (const cue of cuesOf(await transcriptOf(api, anna, transcribeId)))
      expect(entries['lesson.en.srt']).toContain(cue.text);
  });
});

describe('verification', () => {
  const state = async () => {
    const { verification, uploadedStatus, verifiedBy } = await detailsOf(api, anna, mediaId);
    return { verification, uploadedStatus, verifiedBy: verifiedBy !== null };
  };

  test('verified it names who, and the media is verified; back in review it is not', async () => {
    const verified = dataOf<Transcript>(
      await moveVerification(api, anna, transcribeId, 'VERIFIED'),
    );
    expect(verified.verifiedBy).toBe(anna.answer.user.displayName);
    expect(Date.now() - Date.parse(verified.verifiedAt ?? '')).toBeLessThan(60_000);
    expect(await state()).toMatchObject({ verification: 'VERIFIED', uploadedStatus: 'verified' });
    dataOf(await moveVerification(api, ben, transcribeId, 'VERIFIED'));
    expect((await transcriptOf(api, ben, transcribeId)).verifiedBy).toBe(verified.verifiedBy);
    dataOf(await moveVerification(api, ben, transcribeId, 'IN_REVIEW'));
    expect(await state()).toEqual({
      verification: 'IN_REVIEW',
      uploadedStatus: 'transcribed',
      verifiedBy: false,
    });
  });

  test('an edit after verifying returns it to review; publishing without a change does not', async () => {
    dataOf(await moveVerification(api, anna, transcribeId, 'VERIFIED'));
    dataOf(await publish(anna, await open(anna)));
    expect(await state()).toMatchObject({ verification: 'VERIFIED', uploadedStatus: 'verified' });
    const draft = await open(anna);
    dataOf(await change(anna, draft, cueAt(draft, 0), { text: 'Edited' }));
    dataOf(await publish(anna, draft));
    expect(await state()).toEqual({
      verification: 'IN_REVIEW',
      uploadedStatus: 'transcribed',
      verifiedBy: false,
    });
  });

  test('rejecting needs a reason, which is kept until it is verified', async () => {
    const without = await moveVerification(api, anna, transcribeId, 'REJECTED');
    const blank = await moveVerification(api, anna, transcribeId, 'REJECTED', '   ');
    expect([without, blank].map(refusalOf)).toEqual(
      Array(2).fill('400 TRANSCRIPT_REASON_REQUIRED'),
    );
    dataOf(await moveVerification(api, anna, transcribeId, 'REJECTED', 'Names are wrong'));
    expect(await transcriptOf(api, ben, transcribeId)).toMatchObject({
      verification: 'REJECTED',
      rejectedReason: 'Names are wrong',
    });
    dataOf(await moveVerification(api, anna, transcribeId, 'VERIFIED'));
    expect((await transcriptOf(api, ben, transcribeId)).rejectedReason).toBeNull();
  });

  test('a move that does not exist, a missing right and somebody else’s name are refused', async () => {
    dataOf(await moveVerification(api, anna, transcribeId, 'VERIFIED'));
    expect(refusalOf(await moveVerification(api, anna, transcribeId, 'PENDING'))).toBe(
      '409 MEDIA_WRONG_STATE',
    );
    const viewer = await join(api, 'Requester', anna.organisationId);
    expect(refusalOf(await moveVerification(api, viewer, transcribeId, 'IN_REVIEW'))).toBe(
      '403 ACCESS_DENIED',
    );
    const inBensName = { ...anna, userId: ben.userId };
    expect(refusalOf(await moveVerification(api, inBensName, transcribeId, 'IN_REVIEW'))).toBe(
      '403 ACCESS_DENIED',
    );
    expect(await state()).toMatchObject({ verification: 'VERIFIED' });
  });
});
