import { encodePassword, login } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import {
  deletePasskey,
  type Passkey,
  passkeyLogin,
  renamePasskey,
  savePasskey,
  startPasskey,
  startPasskeyLogin,
  viewPasskeys,
} from '@glossa/contracts/passkeys';
import { resetUserPassword } from '@glossa/contracts/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { createPerson, testPassword } from '../../../testing/people.ts';
import { createSoftwareAuthenticator } from '../../../testing/software-authenticator.ts';
import {
  type Caller,
  call,
  createTestApi,
  signInAs,
  type TestApi,
} from '../../../testing/test-api.ts';
import { resetPasswordAsOperator } from '../../users/index.ts';

const origin = 'https://glossa.example.org';
let api: TestApi;
let ahead = 0;
beforeAll(async () => {
  api = await createTestApi({
    overrides: { clock: { now: () => new Date(Date.now() + ahead) } },
    env: { GLOSSA_PUBLIC_URL: origin, GLOSSA_TRUSTED_PROXIES: 'none' },
  });
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => api.stop());
const db = () => api.services.database.db;
const password = encodePassword(testPassword);
type Options = { options: Record<string, unknown> };
const begin = async (caller: Caller) =>
  dataOf<Options>(await call(api, startPasskey, { caller, payload: { password } })).options;
const save = (caller: Caller, credential: unknown, name = 'Phone') =>
  call(api, savePasskey, { caller, payload: { name, credential } as object });
const beginLogin = async () => dataOf<Options>(await call(api, startPasskeyLogin)).options;
const remove = (caller: Caller, passkeyId: string, typed = testPassword) =>
  call(api, deletePasskey, {
    caller,
    params: { id: passkeyId },
    payload: { password: encodePassword(typed) },
  });
const enter = (credential: unknown) =>
  call(api, passkeyLogin, { payload: { credential } as object });
const refused = '400 PASSKEY_REFUSED';

async function person() {
  const one = await createPerson(db(), { role: 'Viewer' });
  const caller = await signInAs(api, one.userName);
  const authenticator = createSoftwareAuthenticator(origin);
  const passkey = dataOf<Passkey>(await save(caller, authenticator.create(await begin(caller))));
  return { ...one, caller, authenticator, passkey };
}
const requireFactor = (organisationId: string) =>
  db()
    .updateTable('organisations')
    .set({ second_factor_required: true })
    .where('id', '=', organisationId)
    .execute();

describe('signing in', () => {
  test('needs nothing but the passkey, and counts as both factors', async () => {
    const { userName, organisationId, authenticator } = await person();
    await requireFactor(organisationId);
    const answer = await enter(authenticator.get(await beginLogin()));
    expect(answer.json()).toMatchObject({ data: { user: { userName, secondFactorDue: false } } });
    expect(answer.cookies.map(({ name }) => name)).toContain('__Host-glossa_refresh');
  });

  test.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['without PIN or fingerprint', { verified: false }],
  ])('refuses an answer %s', async (_what, lies) => {
    const { authenticator } = await person();
    expect(refusalOf(await enter(authenticator.get(await beginLogin(), lies)))).toBe(refused);
  });

  test('refuses an answer that is sent again, late, or by a copy of the authenticator', async () => {
    const { authenticator } = await person();
    const credential = authenticator.get(await beginLogin());
    expect((await enter(credential)).statusCode).toBe(200);
    expect(refusalOf(await enter(credential))).toBe(refused);
    const options = await beginLogin();
    ahead = 6 * 60_000;
    expect(refusalOf(await enter(authenticator.get(options)))).toBe(refused);
    authenticator.rewind();
    expect(refusalOf(await enter(authenticator.get(await beginLogin())))).toBe(refused);
  });

  test('refuses unknown passkeys, and those of deactivated accounts', async () => {
    const stranger = createSoftwareAuthenticator(origin);
    expect(refusalOf(await enter(stranger.get(await beginLogin())))).toBe(refused);
    const { authenticator, userId } = await person();
    await db()
      .updateTable('users')
      .set({ status: 'Deactivated' })
      .where('id', '=', userId)
      .execute();
    expect(refusalOf(await enter(authenticator.get(await beginLogin())))).toBe(refused);
  });

  test('a password is not enough where the passkey is the required factor', async () => {
    const { userName, organisationId } = await person();
    expect((await signInAs(api, userName)).answer.user.secondFactorDue).toBe(false);
    await requireFactor(organisationId);
    const answer = await call(api, login, { payload: { userName, password } });
    expect(refusalOf(answer)).toBe('401 SECOND_FACTOR_REQUIRED');
  });
});

describe('passkeys', () => {
  test('are added with the password, to an answer to this question only', async () => {
    const { caller, authenticator } = await person();
    const wrong = { password: encodePassword('Wrong@Password1') };
    expect(refusalOf(await call(api, startPasskey, { caller, payload: wrong }))).toBe(
      '400 PASSWORD_OLD_WRONG',
    );
    const another = createSoftwareAuthenticator(origin);
    const options = await begin(caller);
    const stranger = await join(api, 'Viewer');
    expect(refusalOf(await save(stranger, another.create(options)))).toBe(refused);
    for (const lies of [{ origin: 'https://evil.example' }, { verified: false }])
      expect(refusalOf(await save(caller, another.create(await begin(caller), lies)))).toBe(
        refused,
      );
    // A sign-in's question is not one for adding, and a known passkey is not added twice.
    expect(refusalOf(await save(caller, another.create(await beginLogin())))).toBe(refused);
    expect(refusalOf(await save(caller, authenticator.create(await begin(caller))))).toBe(refused);
  });

  test('are listed, renamed and removed by their owner only', async () => {
    const { caller, passkey, authenticator } = await person();
    const stranger = await join(api, 'System administrator');
    const params = { id: passkey.passkeyId };
    const payload = { name: 'Key ring' };
    expect(refusalOf(await call(api, renamePasskey, { caller: stranger, params, payload }))).toBe(
      '404 NOT_FOUND',
    );
    expect(refusalOf(await remove(stranger, passkey.passkeyId))).toBe('404 NOT_FOUND');
    dataOf(await call(api, renamePasskey, { caller, params, payload }));
    expect(dataOf(await call(api, viewPasskeys, { caller }))).toMatchObject([payload]);
    dataOf(await remove(caller, passkey.passkeyId));
    expect(dataOf(await call(api, viewPasskeys, { caller }))).toEqual([]);
    expect(refusalOf(await enter(authenticator.get(await beginLogin())))).toBe(refused);
  });

  test('are removed with the password only', async () => {
    const { caller, passkey, authenticator } = await person();
    const params = { id: passkey.passkeyId };
    expect(refusalOf(await call(api, deletePasskey, { caller, params, payload: {} }))).toBe(
      '400 INVALID_INPUT',
    );
    expect(refusalOf(await remove(caller, passkey.passkeyId, 'Wrong@Password1'))).toBe(
      '400 PASSWORD_OLD_WRONG',
    );
    expect((await enter(authenticator.get(await beginLogin()))).statusCode).toBe(200);
  });

  test('end with the password that an administrator or the operator resets', async () => {
    const { userId, organisationId, authenticator } = await person();
    const admin = await join(api, 'Organisation administrator', organisationId);
    dataOf(await call(api, resetUserPassword, { caller: admin, params: { id: userId } }));
    expect(refusalOf(await enter(authenticator.get(await beginLogin())))).toBe(refused);

    const another = await person();
    await db()
      .transaction()
      .execute((trx) =>
        resetPasswordAsOperator(trx, { account: 'root' }, another.userName, new Date()),
      );
    expect(refusalOf(await enter(another.authenticator.get(await beginLogin())))).toBe(refused);
  });

  test('satisfy a requirement, and the last one then stays', async () => {
    const one = await createPerson(db(), { role: 'Viewer' });
    await requireFactor(one.organisationId);
    const caller = await signInAs(api, one.userName);
    expect(caller.answer.user.secondFactorDue).toBe(true);
    const authenticator = createSoftwareAuthenticator(origin);
    const { passkeyId } = dataOf<Passkey>(
      await save(caller, authenticator.create(await begin(caller))),
    );
    expect((await call(api, getAllCategory, { caller })).statusCode).toBe(200);
    expect(refusalOf(await remove(caller, passkeyId))).toBe('409 SECOND_FACTOR_NEEDED');
    expect(dataOf(await call(api, viewPasskeys, { caller }))).toHaveLength(1);
  });
});
