import type { Verification } from '@glossa/contracts/media';
import { type Draft, editableSubtitle } from '@glossa/contracts/subtitles';
import type { Transcript } from '@glossa/contracts/transcripts';
import { describe, expect, test } from 'vitest';
import { expectSince } from '../../testing/expect-since.ts';
import { dataOf, transcriptOf } from '../../testing/media-calls.ts';
import { type Caller, call, type TestApi } from '../../testing/test-api.ts';
import type { Member } from '../../testing/user-calls.ts';
import { useVerification } from '../../testing/verification-fixture.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';

let api: TestApi;
let admin: Member;
let anna: Member;
let ben: Member;
let transcribeId: string;
const { move, entries } = useVerification((given) => {
  ({ api, admin, anna, ben, transcribeId } = given);
});

describe('author and time', () => {
  test('are recorded for every transition, including rejection', async () => {
    const decided = async (caller: Caller, status: Verification, payload?: object) => {
      const before = Date.now();
      const answer = dataOf<Transcript>(await move(caller, status, payload));
      expect(answer.verification).toBe(status);
      expect(answer.decidedBy).toBe(caller.answer.user.displayName);
      expectSince(answer.decidedAt, before);
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
