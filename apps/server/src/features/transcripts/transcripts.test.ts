import {
  type Draft,
  editableSubtitle,
  replaceSubtitle,
  updateSubtitle,
} from '@glossa/contracts/subtitles';
import {
  type CueDto,
  type Transcript,
  transcriptSubtitles,
  viewTranscript,
} from '@glossa/contracts/transcripts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/fake.ts';
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

const open = (caller: Caller, reportId = '0') =>
  call(api, editableSubtitle, {
    caller,
    params: { transcribe_id: transcribeId, report_id: reportId },
  });
const openDraft = async (caller: Caller) => dataOf<Draft>(await open(caller));
const cuesOf = (set: { upperSubtitleList: CueDto[]; lowerSubtitleList: CueDto[] }) =>
  [...set.upperSubtitleList, ...set.lowerSubtitleList].sort((a, b) => a.startMs - b.startMs);
const cueAt = (set: Parameters<typeof cuesOf>[0], index: number): CueDto => {
  const cue = cuesOf(set)[index];
  if (!cue) throw new Error(`there is no cue ${index}`);
  return cue;
};
const textsOf = (set: Parameters<typeof cuesOf>[0]) => cuesOf(set).map((cue) => cue.text);
const change = (caller: Caller, draft: Draft, cue: CueDto, changes: object) =>
  call(api, updateSubtitle, {
    caller,
    payload: { reportId: draft.reportId, cueId: cue.id, revision: cue.revision, ...changes },
  });
const publish = (caller: Caller, draft: Draft) =>
  call(api, replaceSubtitle, {
    caller,
    payload: { transcribeId, reportId: draft.reportId },
  });

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
    expect(refusalOf(await open(stranger))).toBe('404 NOT_FOUND');
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

describe('a draft', () => {
  test('opened twice, also at the same moment, is one draft of one’s own', async () => {
    const [one, ...more] = await Promise.all([
      openDraft(anna),
      openDraft(anna),
      openDraft(anna),
      openDraft(anna),
    ]);
    for (const draft of [...more, await openDraft(anna)]) expect(draft.reportId).toBe(one.reportId);
    expect((await openDraft(ben)).reportId).not.toBe(one.reportId);
    expect(one).toMatchObject({ baseVersion: 1, changed: false });
    const transcript = await transcriptOf(api, anna, transcribeId);
    expect(transcript.openDraftId).toBe(one.reportId);
    expect(textsOf(one)).toEqual(textsOf(transcript));
  });

  test('keeps a change, which nobody sees before it is published', async () => {
    const before = await transcriptOf(api, anna, transcribeId);
    const draft = await openDraft(anna);
    const cue = cueAt(draft, 0);
    const changed = dataOf<CueDto>(
      await change(anna, draft, cue, { text: '  Good  day\r\n\r\nall\u0007  ', startMs: 5 }),
    );
    expect(changed).toMatchObject({
      text: 'Good  day\nall',
      startMs: 5,
      revision: cue.revision + 1,
      words: [],
    });
    const again = await openDraft(anna);
    expect(again.changed).toBe(true);
    expect(cueAt(again, 0)).toEqual(changed);
    expect(textsOf(await transcriptOf(api, ben, transcribeId))).toEqual(textsOf(before));
  });

  test('a change of what is stale by now is refused with the present text, and nothing is lost', async () => {
    const draft = await openDraft(anna);
    const cue = cueAt(draft, 0);
    dataOf(await change(anna, draft, cue, { text: 'First tab' }));
    const late = await change(anna, draft, cue, { text: 'Second tab' });
    expect(refusalOf(late)).toBe('409 DRAFT_CONFLICT');
    expect(late.json().message).toContain('First tab');
    expect(cueAt(await openDraft(anna), 0).text).toBe('First tab');
  });

  test('of two changes at the same moment exactly one wins', async () => {
    const draft = await openDraft(anna);
    const cue = cueAt(draft, 1);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((text) => change(anna, draft, cue, { text })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  });

  test.each([
    ['empty text', { text: '' }],
    ['blank text', { text: ' \n\t ' }],
    ['an end before the start', { startMs: 9_000, endMs: 8_000 }],
    ['no length', { startMs: 9_000, endMs: 9_000 }],
  ])('refuses %s', async (_what, changes) => {
    const draft = await openDraft(anna);
    const answer = await change(anna, draft, cueAt(draft, 0), changes);
    expect(refusalOf(answer)).toBe('400 CUE_INVALID');
    expect(cuesOf(await openDraft(anna))).toEqual(cuesOf(draft));
  });

  test('is out of reach for another organisation, and for who may only read', async () => {
    const draft = await openDraft(anna);
    const outsiders = [
      ['404', await join(api, 'Organisation administrator')],
      ['403', await join(api, 'Viewer', anna.organisationId)],
    ] as const;
    for (const [status, outsider] of outsiders) {
      const answers = [
        await open(outsider, draft.reportId),
        await open(outsider),
        await change(outsider, draft, cueAt(draft, 0), { text: 'I was here' }),
        await publish(outsider, draft),
      ];
      expect(answers.map((answer) => String(answer.statusCode))).toEqual(Array(4).fill(status));
    }
    expect(textsOf(await openDraft(anna))).toEqual(textsOf(draft));
  });

  test('of another transcript is not opened or published as this one’s', async () => {
    const draft = await openDraft(anna);
    const other = await transcribed(api, anna, categoryId);
    const params = { transcribe_id: other.transcribeId, report_id: draft.reportId };
    expect(refusalOf(await call(api, editableSubtitle, { caller: anna, params }))).toBe(
      '404 NOT_FOUND',
    );
    const published = await call(api, replaceSubtitle, {
      caller: anna,
      payload: { transcribeId: other.transcribeId, reportId: draft.reportId },
    });
    expect(refusalOf(published)).toBe('404 NOT_FOUND');
    expect((await transcriptOf(api, anna, other.transcribeId)).version).toBe(1);
  });

  test('published it is version 2, the old one is kept, and the draft is gone', async () => {
    const draft = await openDraft(anna);
    dataOf(await change(anna, draft, cueAt(draft, 0), { text: 'Published text' }));
    const published = dataOf<Transcript>(await publish(anna, draft));
    expect(published).toMatchObject({ version: 2, openDraftId: null });
    expect(textsOf(published)[0]).toBe('Published text');
    expect(textsOf(await transcriptOf(api, ben, transcribeId))[0]).toBe('Published text');
    const versions = await api.services.database.db
      .selectFrom('cue_sets')
      .select(['version', 'state'])
      .where('transcript_id', '=', transcribeId)
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, state: 'replaced' },
      { version: 2, state: 'published' },
    ]);
    expect(refusalOf(await publish(anna, draft))).toBe('404 NOT_FOUND');
    expect(refusalOf(await open(anna, draft.reportId))).toBe('404 NOT_FOUND');
    expect(refusalOf(await change(anna, draft, cueAt(draft, 1), { text: 'x' }))).toBe(
      '404 NOT_FOUND',
    );
  });

  test('outdated by somebody else’s publishing it is renewed and keeps one’s own edits', async () => {
    const mine = await openDraft(anna);
    const theirs = await openDraft(ben);
    dataOf(await change(anna, mine, cueAt(mine, 1), { text: 'Anna’s second cue' }));
    dataOf(await change(ben, theirs, cueAt(theirs, 0), { text: 'Ben’s first cue' }));
    dataOf(await publish(ben, theirs));
    expect(refusalOf(await publish(anna, mine))).toBe('409 DRAFT_OUTDATED');

    const renewed = await openDraft(anna);
    expect(renewed.reportId).not.toBe(mine.reportId);
    expect(renewed).toMatchObject({ baseVersion: 2, changed: true });
    expect(textsOf(renewed).slice(0, 2)).toEqual(['Ben’s first cue', 'Anna’s second cue']);
    const published = dataOf<Transcript>(await publish(anna, renewed));
    expect(published.version).toBe(3);
    expect(textsOf(published).slice(0, 2)).toEqual(['Ben’s first cue', 'Anna’s second cue']);
  });

  test('outdated without edits of one’s own it is simply the new version', async () => {
    const mine = await openDraft(anna);
    const theirs = await openDraft(ben);
    dataOf(await change(ben, theirs, cueAt(theirs, 0), { text: 'Ben’s' }));
    dataOf(await publish(ben, theirs));
    const renewed = await openDraft(anna);
    expect(renewed).toMatchObject({ baseVersion: 2, changed: false });
    expect(renewed.reportId).not.toBe(mine.reportId);
    expect(textsOf(renewed)[0]).toBe('Ben’s');
  });

  test('renewed from several tabs at the same moment it is one draft and all get it', async () => {
    const mine = await openDraft(anna);
    dataOf(await change(anna, mine, cueAt(mine, 1), { text: 'Anna’s' }));
    const theirs = await openDraft(ben);
    dataOf(await change(ben, theirs, cueAt(theirs, 0), { text: 'Ben’s' }));
    dataOf(await publish(ben, theirs));
    const drafts = await Promise.all(Array.from({ length: 6 }, () => openDraft(anna)));
    expect(new Set(drafts.map((draft) => draft.reportId)).size).toBe(1);
    expect(textsOf(await openDraft(anna)).slice(0, 2)).toEqual(['Ben’s', 'Anna’s']);
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
    dataOf(await publish(anna, await openDraft(anna)));
    expect(await state()).toMatchObject({ verification: 'VERIFIED', uploadedStatus: 'verified' });
    const draft = await openDraft(anna);
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
