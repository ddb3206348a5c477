import { encodePassword, login } from '@glossa/contracts/auth';
import { completeLogin, confirmTotp, startTotp } from '@glossa/contracts/second-factor';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { codeAt } from './authenticator-app.ts';
import { dataOf, refusalOf } from './media-calls.ts';
import { createPerson, testPassword } from './people.ts';
import { type Caller, call, createTestApi, signInAs, type TestApi } from './test-api.ts';

export const typedPassword = encodePassword(testPassword);

/** A server whose clock can be put ahead, and people with an authenticator app. To be called at the top of a file. */
export function useSecondFactors() {
  let started: TestApi | undefined;
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const api = (): TestApi => {
    if (!started) throw new Error('The server starts in beforeAll.');
    return started;
  };
  beforeAll(async () => {
    started = await createTestApi({ overrides: { clock: { now } } });
  });
  afterEach(() => {
    aheadMs = 0;
  });
  afterAll(() => started?.stop());

  const enroll = async (caller: Caller) => {
    const { secret, uri } = dataOf<{ secret: string; uri: string }>(
      await call(api(), startTotp, { caller, payload: { password: typedPassword } }),
    );
    const { recoveryCodes } = dataOf<{ recoveryCodes: string[] }>(
      await call(api(), confirmTotp, { caller, payload: { code: codeAt(secret, now()) } }),
    );
    return { secret, uri, recoveryCodes };
  };
  /** The first step; the cookie for the second. */
  const enterPassword = async (userName: string): Promise<string> => {
    const answer = await call(api(), login, { payload: { userName, password: typedPassword } });
    expect(refusalOf(answer)).toBe('401 SECOND_FACTOR_REQUIRED');
    expect(answer.cookies.map(({ name }) => name)).toEqual(['glossa_login']);
    return answer.cookies[0]?.value ?? '';
  };
  const enterCode = (pending: string, code: string) =>
    call(api(), completeLogin, { payload: { code }, cookies: { glossa_login: pending } });

  return {
    get api() {
      return api();
    },
    get db() {
      return api().services.database.db;
    },
    now,
    putAhead: (ms: number) => {
      aheadMs = ms;
    },
    /** Codes are accepted once: this is a code of a later step. */
    nextCode: (secret: string) => {
      aheadMs += 60_000;
      return codeAt(secret, now());
    },
    enroll,
    /** A viewer with an authenticator app, signed in. */
    person: async () => {
      const one = await createPerson(api().services.database.db, { role: 'Viewer' });
      const caller = await signInAs(api(), one.userName);
      return { ...one, caller, ...(await enroll(caller)) };
    },
    enterPassword,
    enterCode,
    signInWith: async (userName: string, code: string) =>
      enterCode(await enterPassword(userName), code),
  };
}
