import type { PlainCue } from '@glossa/contracts/cues';
import type { CueInput } from '@glossa/contracts/subtitle-changes';
import type { Draft } from '@glossa/contracts/subtitles';
import {
  type Transcript,
  transcriptSubtitles,
  viewTranscript,
} from '@glossa/contracts/transcripts';
import type { Cue } from '@glossa/subtitles/cue';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import {
  cueAt,
  cuesOf,
  edit,
  openDraft,
  textsOf,
  tryChanging,
  tryOpening,
  tryPublishing,
} from '../../testing/draft-calls.ts';
import { expectSince } from '../../testing/expect-since.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  transcribed,
  transcriptOf,
  transitionVerification,
} from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { zipEntries } from '../../testing/zip-entries.ts';

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
  test('returns the published transcript with words, times and version', async () => {
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

  test('denies another username, language or organization', async () => {
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
    expect(refusalOf(await transitionVerification(api, stranger, transcribeId, 'VERIFIED'))).toBe(
      '404 NOT_FOUND',
    );
  });

  test('the zip holds every format, named by title and language', async () => {
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

  test('a zip that lost a word is not sent, and says at which time', async () => {
    const { write } = subtitleFormats.vtt;
    const losing = vi
      .spyOn(subtitleFormats.vtt, 'write')
      .mockImplementation((cues, options) =>
        write([{ ...(cues[0] as Cue), text: 'Lost' }, ...cues.slice(1)], options),
      );
    const download = () => call(api, transcriptSubtitles, { caller: anna, params: { mediaId } });
    try {
      const answer = await download();
      expect(refusalOf(answer)).toBe('500 INTERNAL');
      expect(answer.json().messageRef).toMatchObject({
        id: 'subtitles.zipDiffers',
        params: { time: expect.stringMatching(/^\d\d:/) },
      });
    } finally {
      losing.mockRestore();
    }
    expect((await download()).statusCode).toBe(200);
  });
});

describe('verification', () => {
  const state = async () => {
    const { verification, uploadedStatus, verifiedBy } = await detailsOf(api, anna, mediaId);
    return { verification, uploadedStatus, verifiedBy: verifiedBy !== null };
  };

  test('names the verifier and updates the media, and moving it back to review undoes it', async () => {
    const before = Date.now();
    const verified = dataOf<Transcript>(
      await transitionVerification(api, anna, transcribeId, 'VERIFIED'),
    );
    expect(verified.verifiedBy).toBe(anna.answer.user.displayName);
    expectSince(verified.verifiedAt, before);
    expect(await state()).toMatchObject({ verification: 'VERIFIED', uploadedStatus: 'verified' });
    dataOf(await transitionVerification(api, ben, transcribeId, 'VERIFIED'));
    expect((await transcriptOf(api, ben, transcribeId)).verifiedBy).toBe(verified.verifiedBy);
    dataOf(await transitionVerification(api, ben, transcribeId, 'IN_REVIEW'));
    expect(await state()).toEqual({
      verification: 'IN_REVIEW',
      uploadedStatus: 'transcribed',
      verifiedBy: false,
    });
  });

  test('an edit after verification returns it to review, publishing without a change does not', async () => {
    dataOf(await transitionVerification(api, anna, transcribeId, 'VERIFIED'));
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

  test('rejecting requires a reason, kept until verification', async () => {
    const without = await transitionVerification(api, anna, transcribeId, 'REJECTED');
    const blank = await transitionVerification(api, anna, transcribeId, 'REJECTED', '   ');
    expect([without, blank].map(refusalOf)).toEqual(
      Array(2).fill('400 TRANSCRIPT_REASON_REQUIRED'),
    );
    dataOf(await transitionVerification(api, anna, transcribeId, 'REJECTED', 'Names are wrong'));
    expect(await transcriptOf(api, ben, transcribeId)).toMatchObject({
      verification: 'REJECTED',
      rejectedReason: 'Names are wrong',
    });
    dataOf(await transitionVerification(api, anna, transcribeId, 'VERIFIED'));
    expect((await transcriptOf(api, ben, transcribeId)).rejectedReason).toBeNull();
  });

  test('rejects an invalid transition, a missing permission and another username', async () => {
    dataOf(await transitionVerification(api, anna, transcribeId, 'VERIFIED'));
    expect(refusalOf(await transitionVerification(api, anna, transcribeId, 'PENDING'))).toBe(
      '409 MEDIA_WRONG_STATE',
    );
    const viewer = await join(api, 'Requester', anna.organisationId);
    expect(refusalOf(await transitionVerification(api, viewer, transcribeId, 'IN_REVIEW'))).toBe(
      '403 ACCESS_DENIED',
    );
    const inBensName = { ...anna, userId: ben.userId };
    expect(
      refusalOf(await transitionVerification(api, inBensName, transcribeId, 'IN_REVIEW')),
    ).toBe('403 ACCESS_DENIED');
    expect(await state()).toMatchObject({ verification: 'VERIFIED' });
  });
});
