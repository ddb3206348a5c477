import { type AuditEntry, viewAuditLog } from '@glossa/contracts/audit';
import type { Verification } from '@glossa/contracts/media';
import { type ReadingRulesSetting, updateReadingRules } from '@glossa/contracts/reading-rules';
import { type Draft, editableSubtitle } from '@glossa/contracts/subtitles';
import { type Transcript, verifyTranscript } from '@glossa/contracts/transcripts';
import { readingRules } from '@glossa/subtitles/reading-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/fake.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  transcribed,
  transcriptOf,
} from '../../test-support/media-journeys.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

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
/** Changes the published cue of this index as no draft would. */
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
  test('refuse, and the answer says how many of which kind and where the first is', async () => {
    await makeErrors();
    const refused = await move(anna, 'VERIFIED');
    expect(refusalOf(refused)).toBe('409 TRANSCRIPT_HAS_ERRORS');
    expect(refused.json().message).toMatch(
      /: 1 overlap and 1 cue without text\. The first is at 00:00:00\.\d\. /,
    );
    expect(await state()).toBe('PENDING transcribed');
    expect(await entries()).toEqual([]);
    expect((await transcriptOf(api, anna, transcribeId)).decidedBy).toBeNull();
  });

  test('are counted in the order of their number', async () => {
    await spoil(1, { text: '' });
    await spoil(2, { text: '' });
    const [, , , last] = await cuesOf();
    await spoil(2, { end_ms: (last?.startMs ?? 0) + 1 });
    expect((await move(anna, 'VERIFIED')).json().message).toContain(
      '2 cues without text and 1 overlap',
    );
  });

  test('are overridden with a reason, which the audit log keeps beside them', async () => {
    await makeErrors();
    for (const without of [
      await override(anna),
      await override(anna, ''),
      await override(anna, ' '),
    ])
      expect(refusalOf(without)).toBe('400 TRANSCRIPT_REASON_REQUIRED');
    expect((await override(anna)).json().message).toContain('although it breaks rules');
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

  test('are asked for only where there are some', async () => {
    dataOf(await override(anna));
    expect((await entries())[0]?.detail).toEqual({ before: 'PENDING', after: 'VERIFIED' });
  });

  test('keep nobody from rejecting or reviewing', async () => {
    await makeErrors();
    dataOf(await move(anna, 'IN_REVIEW'));
    dataOf(await move(anna, 'REJECTED', { reason: 'Full of errors' }));
    expect(await state()).toBe('REJECTED transcribed');
  });

  test('are those of the organisation’s own rules', async () => {
    await setRules({ cpl: 8, severities: { 'line-too-long': 'error' } });
    const refused = await move(anna, 'VERIFIED');
    expect(refusalOf(refused)).toBe('409 TRANSCRIPT_HAS_ERRORS');
    expect(refused.json().message).toMatch(/\d cues with too long a line/);
    await setRules(null);
    dataOf(await move(anna, 'VERIFIED'));
  });

  test('that the organisation switched off, or made warnings of, refuse nothing', async () => {
    await makeErrors();
    await setRules({ severities: { overlap: 'off', empty: 'warning' } });
    dataOf(await move(anna, 'VERIFIED'));
    expect(await state()).toBe('VERIFIED verified');
  });

  test('of cuts of the picture are found where cuts are known', async () => {
    const [first] = await cuesOf();
    await setRules({ severities: { 'crosses-shot-change': 'error' } });
    await api.services.database.db
      .insertInto('shot_changes')
      .values({ media_id: mediaId, status: 'ready', times_ms: [(first?.startMs ?? 0) + 200] })
      .execute();
    expect((await move(anna, 'VERIFIED')).json().message).toContain(
      '1 cue over a cut of the picture. The first is at',
    );
  });

  test('are looked for after existence, state and emptiness', async () => {
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

describe('who and when', () => {
  test('every move names them, also a rejection', async () => {
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

  test('opening a draft moves nothing', async () => {
    const params = { transcribe_id: transcribeId, report_id: '0' };
    dataOf<Draft>(await call(api, editableSubtitle, { caller: anna, params }));
    expect(await transcriptOf(api, anna, transcribeId)).toMatchObject({
      verification: 'PENDING',
      decidedBy: null,
      decidedAt: null,
    });
  });
});

describe('at the same moment', () => {
  test('many who verify make one move, and all hear whose it was', async () => {
    const callers = [anna, ben, anna, ben, admin];
    const answers = await Promise.all(callers.map((caller) => move(caller, 'VERIFIED')));
    const names = answers.map((answer) => dataOf<Transcript>(answer).verifiedBy);
    expect(new Set(names).size).toBe(1);
    const moves = await entries();
    expect(moves).toHaveLength(1);
    expect(moves[0]?.user?.userName).toBeTruthy();
  });

  test('of one who verifies and one who rejects one is told the state', async () => {
    // Both have read the state before either gets to move it: the row is held until both wait for it.
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
      await new Promise((resolve) => setTimeout(resolve, 400));
    });
    const settled = await Promise.all(answers);
    expect(settled.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const refused = settled.find((answer) => answer.statusCode === 409);
    const { verification } = await transcriptOf(api, anna, transcribeId);
    expect(refused?.json().code).toBe('MEDIA_WRONG_STATE');
    expect(refused?.json().message).toContain(`just moved this transcript to ${verification}`);
    expect(await entries()).toHaveLength(1);
  });
});
