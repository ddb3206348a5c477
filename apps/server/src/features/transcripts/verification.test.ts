import { randomUUID } from 'node:crypto';
import { type ReadingRulesSetting, updateReadingRules } from '@glossa/contracts/reading-rules';
import type { Transcript } from '@glossa/contracts/transcripts';
import { readingRules } from '@glossa/subtitles/reading-rules';
import { describe, expect, test } from 'vitest';
import { translate } from '../../platform/i18n/translate.ts';
import { dataOf, detailsOf, join, refusalOf, transcriptOf } from '../../testing/media-calls.ts';
import { type Caller, call, type TestApi } from '../../testing/test-api.ts';
import type { Member } from '../../testing/user-calls.ts';
import { useVerification } from '../../testing/verification-fixture.ts';

let api: TestApi;
let admin: Member;
let anna: Member;
let mediaId: string;
let transcribeId: string;
const { move, entries } = useVerification((given) => {
  ({ api, admin, anna, mediaId, transcribeId } = given);
});

const override = (caller: Caller, reason?: string) =>
  move(caller, 'VERIFIED', { overrideErrors: true, ...(reason === undefined ? {} : { reason }) });
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
    const errors = 'Overlap (1) and No text (1)';
    const { message } = refused.json() as { message: string };
    const [, time = ''] = /(00:00:00\.\d)\.$/.exec(message) ?? [];
    expect(message).toContain(translate('en', 'editor.errors.found', { errors, time }));
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
      `${translate('en', 'editor.issueType.crossesShotChange')} (1)`,
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
