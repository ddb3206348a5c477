import { randomUUID } from 'node:crypto';
import { type AuditEntry, viewAuditLog } from '@glossa/contracts/audit';
import type { Verification } from '@glossa/contracts/media';
import { type ReadingRulesSetting, updateReadingRules } from '@glossa/contracts/reading-rules';
import { type Draft, editableSubtitle } from '@glossa/contracts/subtitles';
import { type Transcript, verifyTranscript } from '@glossa/contracts/transcripts';
import { readingRules } from '@glossa/subtitles/reading-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  transcribed,
  transcriptOf,
} from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
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
});
beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, admin);
  anna = await join(api, 'Verifier', admin.organisationId);
  ben = await join(api, 'Verifier', admin.organisationId);
  ({ mediaId, transcribeId } = await transcribed(api, anna, categoryId));
});
afterAll(() => api.stop());

const move = (caller: Caller, status: Verification, payload: object = {}) =>
  call(api, verifyTranscript, {
    caller,
    params: { transcribe_id: transcribeId, status, userId: caller.userId },
    payload,
  });
const override = (caller: Caller, reason?: string) =>
  move(caller, 'VERIFIED', { overrideErrors: true, ...(reason === undefined ? {} : { reason }) });
const entries = async () =>
  dataOf<{ items: AuditEntry[] }>(
    await call(api, viewAuditLog, {
      caller: admin,
      query: { action: 'transcript-verification', subject: transcribeId },
    }),
  ).items;
const setRules = async (rules: Partial<ReadingRulesSetting> | null, language = 'en') =>
  dataOf(
    await call(api, updateReadingRules, {
      caller: admin,
      params: { language },
      payload: { rules: rules && { ...readingRules.en, ...rules } },
    }),
  );
const cuesOf = async () => {
  const { lowerSubtitleList } = await transcriptOf(api, anna, transcribeId);
  return lowerSubtitleList;
};
/** Changes the published cue at this index directly, bypassing drafts. */
async function spoil(index: number, values: { text?: string; end_ms?: number; start_ms?: number }) {
  const cue = (await cuesOf())[index];
  if (!cue) throw new Error(`there is no cue ${index}`);
  await api.services.database.db
    .updateTable('cues')
    .set(values)
    .where('id', '=', cue.id)
    .where('cue_set_id', '=', (await transcriptOf(api, anna, transcribeId)).id)
    .execute();
  return cue;
}
/** The first two cues overlap, the third has no text. */
async function makeErrors() {
  const [, second] = await cuesOf();
  await spoil(0, { end_ms: (second?.startMs ?? 0) + 100 });
  await spoil(2, { text: '' });
}
const state = async () => {
  const { verification, uploadedStatus } = await detailsOf(api, anna, mediaId);
  return `${verification} ${uploadedStatus}`;
};

describe('errors', () => {
  test('block verification and report counts by kind and the first position', async () => {
    await makeErrors();
    const refused = await move(anna, 'VERIFIED');
    expect(refusalOf(refused)).toBe('409 TRANSCRIPT_HAS_ERRORS');
    expect(refused.json().messageRef).toMatchObject({
      sentences: [{ id: 'errors.transcriptHasErrors' }, { id: 'editor.errors.found' }],
    });
    expect(refused.json().message).toMatch(
      / Found: Overlap \(1\) and No text \(1\)\. First error at 00:00:00\.\d\.$/,
    );
    expect(await state()).toBe('PENDING transcribed');
    expect(await entries()).toEqual([]);
    expect((await transcriptOf(api, anna, transcribeId)).decidedBy).toBeNull();
  });

  test('are listed by descending count', async () => {
    await spoil(1, { text: '' });
    await spoil(2, { text: '' });
    const [, , , last] = await cuesOf();
    await spoil(2, { end_ms: (last?.startMs ?? 0) + 1 });
    expect((await move(anna, 'VERIFIED')).json().message).toContain('No text (2) and Overlap (1)');
  });

  test('can be overridden with a reason that the audit log stores', async () => {
    await makeErrors();
    for (const without of [
      await override(anna),
      await override(anna, ''),
      await override(anna, ' '),
    ])
      expect(refusalOf(without)).toBe('400 TRANSCRIPT_REASON_REQUIRED');
    expect((await override(anna)).json()).toMatchObject({
      messageRef: { id: 'editor.verificationReasonRequired' },
    });
    // A reason alone overrides nothing.
    expect(refusalOf(await move(anna, 'VERIFIED', { reason: 'It is a song' }))).toBe(
      '409 TRANSCRIPT_HAS_ERRORS',
    );
    const verified = dataOf<Transcript>(await override(anna, 'It is a song'));
    expect(verified).toMatchObject({ verification: 'VERIFIED', rejectedReason: null });
    expect(await state()).toBe('VERIFIED verified');
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry?.detail).toEqual({
      before: 'PENDING',
      after: 'VERIFIED',
      reason: 'It is a song',
      overriddenErrors: { overlap: 1, empty: 1 },
    });
  });

  test('an override is required only if there are errors', async () => {
    dataOf(await override(anna));
    expect((await entries())[0]?.detail).toEqual({ before: 'PENDING', after: 'VERIFIED' });
  });

  test('do not block rejecting or reviewing', async () => {
    await makeErrors();
    dataOf(await move(anna, 'IN_REVIEW'));
    dataOf(await move(anna, 'REJECTED', { reason: 'Full of errors' }));
    expect(await state()).toBe('REJECTED transcribed');
  });

  test('follow the organization’s own rules', async () => {
    await setRules({ cpl: 8, severities: { 'line-too-long': 'error' } });
    const refused = await move(anna, 'VERIFIED');
    expect(refusalOf(refused)).toBe('409 TRANSCRIPT_HAS_ERRORS');
    expect(refused.json().message).toMatch(/Found: Line too long \(\d+\)\./);
    await setRules(null);
    dataOf(await move(anna, 'VERIFIED'));
  });

  test('that the organization disabled or made warnings do not block', async () => {
    await makeErrors();
    await setRules({ severities: { overlap: 'off', empty: 'warning' } });
    dataOf(await move(anna, 'VERIFIED'));
    expect(await state()).toBe('VERIFIED verified');
  });

  test('about shot changes are found where shot changes are known', async () => {
    const [first] = await cuesOf();
    await setRules({ severities: { 'crosses-shot-change': 'error' } });
    await api.services.database.db
      .insertInto('shot_changes')
      .values({ media_id: mediaId, status: 'ready', times_ms: [(first?.startMs ?? 0) + 200] })
      .execute();
    expect((await move(anna, 'VERIFIED')).json().message).toContain(
      'Found: Crosses a shot change (1).',
    );
  });

  test('include cues past the end of the media and unreadable ones', async () => {
    const [, second] = await cuesOf();
    const { durationMs } = await detailsOf(api, anna, mediaId);
    await spoil(0, { text: 'x '.repeat(((second?.startMs ?? 0) / 1_000) * 60) });
    await spoil(1, { text: 'a\nb\nc' });
    await spoil(2, { end_ms: (durationMs ?? 0) + 5_000 });
    const refused = await move(anna, 'VERIFIED');
    expect(refusalOf(refused)).toBe('409 TRANSCRIPT_HAS_ERRORS');
    for (const kind of ['After the end (1)', 'Unreadable (1)', 'Too many lines (1)'])
      expect(refused.json().message).toContain(kind);
  });

  test('are checked after existence, state and emptiness', async () => {
    const stranger = await join(api, 'Organisation administrator');
    await makeErrors();
    expect(refusalOf(await move(stranger, 'VERIFIED'))).toBe('404 NOT_FOUND');
    expect(refusalOf(await move(stranger, 'VERIFIED', { overrideErrors: true }))).toBe(
      '404 NOT_FOUND',
    );
    const { id } = await transcriptOf(api, anna, transcribeId);
    await api.services.database.db.deleteFrom('cues').where('cue_set_id', '=', id).execute();
    expect(refusalOf(await override(anna, 'x'))).toBe('409 TRANSCRIPT_EMPTY');
    dataOf(await move(anna, 'REJECTED', { reason: 'Nothing there' }));
    expect(refusalOf(await move(anna, 'PENDING'))).toBe('409 MEDIA_WRONG_STATE');
  });
});

describe('warnings', () => {
  /** This many cues with one warning each, within the recording. */
  async function publishWarnings(count: number) {
    await api.services.database.db
      .updateTable('media')
      .set({ duration_ms: 600_000 })
      .where('id', '=', mediaId)
      .execute();
    await setRules({ minMs: 1_500 });
    const { id } = await transcriptOf(api, anna, transcribeId);
    const { db } = api.services.database;
    const [first] = await db.selectFrom('cues').selectAll().where('cue_set_id', '=', id).execute();
    if (!first) throw new Error('there are no cues');
    await db.deleteFrom('cues').where('cue_set_id', '=', id).execute();
    const cues = Array.from({ length: count }, (_, index) => ({
      ...first,
      id: randomUUID(),
      start_ms: index * 2_000,
      end_ms: index * 2_000 + 1_000,
      text: 'Short.',
      words: null,
      spans: null,
      placement: null,
      track: 'lower' as const,
    }));
    await db.insertInto('cues').values(cues).execute();
  }

  test('a few do not have to be confirmed', async () => {
    await publishWarnings(20);
    dataOf(await move(anna, 'VERIFIED'));
    expect((await entries())[0]?.detail).toEqual({ before: 'PENDING', after: 'VERIFIED' });
  });

  test('more than 20 have to be confirmed, which the audit log stores', async () => {
    await publishWarnings(21);
    const refused = await move(anna, 'VERIFIED');
    expect(refusalOf(refused)).toBe('409 TRANSCRIPT_HAS_WARNINGS');
    expect(refused.json().message).toContain('Too short (21)');
    expect(await state()).toBe('PENDING transcribed');
    dataOf(await move(anna, 'VERIFIED', { confirmWarnings: true }));
    expect((await entries())[0]?.detail).toEqual({
      before: 'PENDING',
      after: 'VERIFIED',
      confirmedWarnings: { 'too-short': 21 },
    });
  });

  test('a confirmation overrides no error', async () => {
    await makeErrors();
    expect(refusalOf(await move(anna, 'VERIFIED', { confirmWarnings: true }))).toBe(
      '409 TRANSCRIPT_HAS_ERRORS',
    );
  });
});

describe('author and time', () => {
  test('are recorded for every transition, including rejection', async () => {
    const decided = async (caller: Caller, status: Verification, payload?: object) => {
      const answer = dataOf<Transcript>(await move(caller, status, payload));
      expect(answer.verification).toBe(status);
      expect(answer.decidedBy).toBe(caller.answer.user.displayName);
      expect(Date.now() - Date.parse(answer.decidedAt ?? '')).toBeLessThan(60_000);
      return answer;
    };
    await decided(anna, 'IN_REVIEW');
    const rejected = await decided(ben, 'REJECTED', { reason: 'Names are wrong' });
    expect(rejected).toMatchObject({ verifiedBy: null, rejectedReason: 'Names are wrong' });
    const verified = await decided(anna, 'VERIFIED', { reason: 'Names are right now' });
    expect(verified).toMatchObject({
      verifiedBy: anna.answer.user.displayName,
      rejectedReason: null,
    });
    await decided(ben, 'IN_REVIEW');
    await decided(ben, 'PENDING');
    expect((await entries()).map(({ detail, user }) => [detail.after, user?.userId])).toEqual([
      ['PENDING', ben.userId],
      ['IN_REVIEW', ben.userId],
      ['VERIFIED', anna.userId],
      ['REJECTED', ben.userId],
      ['IN_REVIEW', anna.userId],
    ]);
  });

  test('opening a draft changes no state', async () => {
    const params = { transcribe_id: transcribeId, report_id: '0' };
    dataOf<Draft>(await call(api, editableSubtitle, { caller: anna, params }));
    expect(await transcriptOf(api, anna, transcribeId)).toMatchObject({
      verification: 'PENDING',
      decidedBy: null,
      decidedAt: null,
    });
  });
});

describe('concurrent requests', () => {
  test('several verifications make one transition, and all learn whose', async () => {
    const callers = [anna, ben, anna, ben, admin];
    const answers = await Promise.all(callers.map((caller) => move(caller, 'VERIFIED')));
    const names = answers.map((answer) => dataOf<Transcript>(answer).verifiedBy);
    expect(new Set(names).size).toBe(1);
    const moves = await entries();
    expect(moves).toHaveLength(1);
    expect(moves[0]?.user?.userName).toBeTruthy();
  });

  test('of verification and rejection one succeeds and the other gets the state', async () => {
    // Both read the state before either can change it: the row is locked until both wait for it.
    const { db } = api.services.database;
    let answers: ReturnType<typeof move>[] = [];
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('transcripts')
        .select('id')
        .where('id', '=', transcribeId)
        .forUpdate()
        .execute();
      answers = [move(anna, 'VERIFIED'), move(ben, 'REJECTED', { reason: 'No' })];
      await waitForLock(db, 2);
    });
    const settled = await Promise.all(answers);
    expect(settled.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const refused = settled.find((answer) => answer.statusCode === 409);
    const { verification } = await transcriptOf(api, anna, transcribeId);
    expect(refused?.json().code).toBe('MEDIA_WRONG_STATE');
    // By its name on the screens.
    const state = verification === 'VERIFIED' ? 'Verified' : 'Rejected';
    expect(refused?.json()).toMatchObject({
      messageRef: { id: 'editor.verificationChanged' },
      message: expect.stringContaining(`status to ${state}.`),
    });
    expect(await entries()).toHaveLength(1);
  });
});
