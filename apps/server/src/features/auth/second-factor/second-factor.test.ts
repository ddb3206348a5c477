import { describe, expect, test } from 'vitest';
import { codeAt } from '../../../testing/authenticator-app.ts';
import { refusalOf } from '../../../testing/media-calls.ts';
import { useSecondFactors } from '../../../testing/second-factor-fixture.ts';
import { stepOf } from './totp.ts';

const factors = useSecondFactors();
const { enterCode, enterPassword, nextCode, now, person, putAhead, signInWith } = factors;

describe('codes of RFC 6238', () => {
  // Appendix B, SHA-1, of which the last six digits are shown.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i seconds', (seconds, code) => {
    expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(stepOf(secret, typed, new Date((seconds + 30) * 1000))).toBe(Math.floor(seconds / 30));
    expect(stepOf(secret, code, new Date((seconds + 90) * 1000))).toBeUndefined();
  });
});

describe('sign-in', () => {
  test('asks for the code after the password, and opens a session with it', async () => {
    const { userName, secret } = await person();
    const answer = await signInWith(userName, nextCode(secret));
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['glossa_refresh', 'glossa_device']),
    );
    expect(answer.json()).toMatchObject({ data: { user: { userName, secondFactorDue: false } } });
  });

  test('accepts a code once, also in two sign-ins at the same time', async () => {
    const { userName, secret } = await person();
    const pending = await enterPassword(userName);
    const code = nextCode(secret);
    const answers = await Promise.all([enterCode(pending, code), enterCode(pending, code)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
    expect(refusalOf(await enterCode(pending, code))).toBe('400 SECOND_FACTOR_WRONG');
  });

  test('accepts each recovery code once, however it is typed', async () => {
    const { userName, recoveryCodes } = await person();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect((await signInWith(userName, typed)).statusCode).toBe(200);
    expect(refusalOf(await signInWith(userName, code))).toBe('400 SECOND_FACTOR_WRONG');
  });

  test('limits guesses, which are audited', async () => {
    const { userName, userId, secret } = await person();
    const pending = await enterPassword(userName);
    for (let guess = 0; guess < 10; guess += 1)
      expect(refusalOf(await enterCode(pending, '000000'))).toBe('400 SECOND_FACTOR_WRONG');
    expect(refusalOf(await enterCode(pending, nextCode(secret)))).toBe(
      '429 AUTH_TOO_MANY_ATTEMPTS',
    );
    const refusals = await factors.db
      .selectFrom('audit_log')
      .select('detail')
      .where('user_id', '=', userId)
      .where('action', '=', 'sign-in-refused')
      .execute();
    expect(refusals).toHaveLength(10);
    expect(refusals[0]?.detail).toEqual({ because: { id: 'auth.secondFactorWrong' } });
  });

  test('needs the right password, in this browser, and not long ago', async () => {
    const { userName, secret, userId } = await person();
    const pending = await enterPassword(userName);
    const other = await person();
    const [, until = '', seal = ''] = pending.split('.');
    for (const cookie of [
      '',
      'x',
      `${userId}.${until}.${'A'.repeat(22)}`,
      `${other.userId}.${until}.${seal}`,
      `${userId}.${Number(until) + 1}.${seal}`,
    ])
      expect(refusalOf(await enterCode(cookie, codeAt(secret, now())))).toBe('401 AUTH_REQUIRED');
    putAhead(11 * 60_000);
    expect(refusalOf(await enterCode(pending, codeAt(secret, now())))).toBe('401 AUTH_REQUIRED');
  });

  test('a first step ends with the password it was made with', async () => {
    const { userName, userId, secret } = await person();
    const pending = await enterPassword(userName);
    await factors.db
      .updateTable('users')
      .set({ password_hash: 'another' })
      .where('id', '=', userId)
      .execute();
    expect(refusalOf(await enterCode(pending, nextCode(secret)))).toBe('401 AUTH_REQUIRED');
  });
});
