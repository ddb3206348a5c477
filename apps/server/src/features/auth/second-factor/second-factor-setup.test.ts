import { saveToken } from '@glossa/contracts/api-tokens';
import { encodePassword } from '@glossa/contracts/auth';
import { getAllCategory } from '@glossa/contracts/categories';
import { createLiveTicket } from '@glossa/contracts/live-messages';
import { saveOrgUser } from '@glossa/contracts/organisations';
import { saveRole } from '@glossa/contracts/roles';
import {
  confirmTotp,
  createRecoveryCodes,
  removeTotp,
  resetSecondFactor,
  type SecondFactor,
  startTotp,
  viewSecondFactor,
} from '@glossa/contracts/second-factor';
import { addEditUser } from '@glossa/contracts/users';
import { describe, expect, test } from 'vitest';
import { codeAt } from '../../../testing/authenticator-app.ts';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { createPerson, createPersonWith } from '../../../testing/people.ts';
import { typedPassword, useSecondFactors } from '../../../testing/second-factor-fixture.ts';
import { call, signInAs } from '../../../testing/test-api.ts';
import { historyOf } from '../../../testing/user-calls.ts';

const factors = useSecondFactors();
const { enroll, enterPassword, nextCode, now, person, signInWith } = factors;

describe('setting up', () => {
  test('needs the password and a code, and ends other sessions but no tokens', async () => {
    const one = await createPerson(factors.db, { role: 'Viewer' });
    const [here, elsewhere] = [
      await signInAs(factors.api, one.userName),
      await signInAs(factors.api, one.userName),
    ];
    const { token } = dataOf<{ token: string }>(
      await call(factors.api, saveToken, {
        caller: here,
        payload: {
          name: 'Program',
          expiresInDays: 1,
          roleResource: [{ resource: 'Media', viewPermission: true, editPermission: false }],
        },
      }),
    );
    const wrong = { password: encodePassword('Wrong@Password1') };
    expect(refusalOf(await call(factors.api, startTotp, { caller: here, payload: wrong }))).toBe(
      '400 PASSWORD_OLD_WRONG',
    );
    const { secret, uri } = dataOf<{ secret: string; uri: string }>(
      await call(factors.api, startTotp, { caller: here, payload: { password: typedPassword } }),
    );
    expect(uri).toContain(`otpauth://totp/Glossa:${one.userName}?`);
    expect(uri).toContain(`secret=${secret}`);
    expect(
      refusalOf(
        await call(factors.api, confirmTotp, { caller: here, payload: { code: '000000' } }),
      ),
    ).toBe('400 SECOND_FACTOR_WRONG');
    // Not in use before it is confirmed.
    expect((await signInAs(factors.api, one.userName)).userId).toBe(one.userId);
    const code = codeAt(secret, now());
    dataOf(await call(factors.api, confirmTotp, { caller: here, payload: { code } }));
    expect((await call(factors.api, getAllCategory, { caller: here })).statusCode).toBe(200);
    expect((await call(factors.api, getAllCategory, { caller: elsewhere })).statusCode).toBe(401);
    const program = { ...here, bearer: token };
    expect((await call(factors.api, viewSecondFactor, { caller: program })).statusCode).toBe(403);
    expect((await call(factors.api, createLiveTicket, { caller: program })).statusCode).toBe(200);
    await enterPassword(one.userName);
  });

  test('stores the secret and the recovery codes unreadable', async () => {
    const { userId, secret, recoveryCodes } = await person();
    const rows = [
      await factors.db
        .selectFrom('totp_secrets')
        .selectAll()
        .where('user_id', '=', userId)
        .execute(),
      await factors.db
        .selectFrom('recovery_codes')
        .selectAll()
        .where('user_id', '=', userId)
        .execute(),
    ].flat();
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join();
    for (const known of [secret, ...recoveryCodes]) expect(stored).not.toContain(known);
    // 31 characters to choose from: more than 128 bits each.
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){6}[A-HJ-NP-Z2-9]{4}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
  });

  test('another app replaces the first once it is confirmed; new recovery codes the old', async () => {
    const { userName, caller, secret, recoveryCodes } = await person();
    const next = dataOf<{ secret: string }>(
      await call(factors.api, startTotp, { caller, payload: { password: typedPassword } }),
    );
    expect((await signInWith(userName, nextCode(secret))).statusCode).toBe(200);
    dataOf(
      await call(factors.api, confirmTotp, { caller, payload: { code: nextCode(next.secret) } }),
    );
    expect(refusalOf(await signInWith(userName, nextCode(secret)))).toBe('400 SECOND_FACTOR_WRONG');
    expect((await signInWith(userName, nextCode(next.secret))).statusCode).toBe(200);
    expect(refusalOf(await signInWith(userName, recoveryCodes[0] ?? ''))).toBe(
      '400 SECOND_FACTOR_WRONG',
    );
    const made = dataOf<{ recoveryCodes: string[] }>(
      await call(factors.api, createRecoveryCodes, {
        caller,
        payload: { password: typedPassword },
      }),
    );
    expect((await signInWith(userName, made.recoveryCodes[9] ?? '')).statusCode).toBe(200);
    expect(
      dataOf<SecondFactor>(await call(factors.api, viewSecondFactor, { caller })),
    ).toMatchObject({
      required: false,
      recoveryCodesLeft: 9,
    });
  });

  test('is removed with the password', async () => {
    const { userName, userId, caller } = await person();
    dataOf(await call(factors.api, removeTotp, { caller, payload: { password: typedPassword } }));
    expect((await signInAs(factors.api, userName)).userId).toBe(userId);
    const actions = await factors.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', userId)
      .where('action', 'in', ['second-factor-added', 'second-factor-removed'])
      .orderBy('at')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'second-factor-added',
      'second-factor-removed',
    ]);
  });
});

describe('a requirement', () => {
  const due = '403 SECOND_FACTOR_SETUP_REQUIRED';

  test('of the organization permits nothing but setting it up', async () => {
    const admin = await join(factors.api, 'Organisation administrator');
    const viewer = await createPerson(factors.db, {
      role: 'Viewer',
      organisationId: admin.organisationId,
    });
    const caller = await signInAs(factors.api, viewer.userName);
    const organisation = {
      organisationId: admin.organisationId,
      name: `Strict ${admin.organisationId}`,
      description: '',
      domain_name: null,
    };
    const require = (second_factor_required?: boolean) =>
      call(factors.api, saveOrgUser, {
        caller: admin,
        payload: { ...organisation, second_factor_required },
      });
    const saved = dataOf<{ second_factor_required: boolean }>(await require(true));
    expect(saved.second_factor_required).toBe(true);
    for (const one of [admin, caller]) {
      expect(refusalOf(await call(factors.api, getAllCategory, { caller: one }))).toBe(due);
      expect(refusalOf(await call(factors.api, createLiveTicket, { caller: one }))).toBe(due);
    }
    const again = await signInAs(factors.api, viewer.userName);
    expect(again.answer.user.secondFactorDue).toBe(true);
    await enroll(again);
    expect((await call(factors.api, getAllCategory, { caller: again })).statusCode).toBe(200);
    expect(
      refusalOf(
        await call(factors.api, removeTotp, {
          caller: again,
          payload: { password: typedPassword },
        }),
      ),
    ).toBe('409 SECOND_FACTOR_NEEDED');
    await enroll(admin);
    // Omitted, it stays.
    expect(dataOf(await require())).toMatchObject({ second_factor_required: true });
    dataOf(await require(false));
  });

  test('of a role concerns its holders, but neither tokens nor single sign-on', async () => {
    const admin = await join(factors.api, 'Organisation administrator');
    const { organisationId } = admin;
    const grants = [{ resource: 'MediaCategory', view: true, edit: false } as const];
    const one = await createPersonWith(factors.db, { organisationId, grants });
    const caller = await signInAs(factors.api, one.userName);
    const right = { resource: 'MediaCategory', viewPermission: true, editPermission: false };
    const { token } = dataOf<{ token: string }>(
      await call(factors.api, saveToken, {
        caller,
        payload: { name: 'Program', expiresInDays: 1, roleResource: [right] },
      }),
    );
    const role = { roleId: one.roleId, name: one.roleId, description: '', roleResource: [right] };
    dataOf(
      await call(factors.api, saveRole, {
        caller: admin,
        payload: { ...role, secondFactorRequired: true },
      }),
    );
    expect(
      dataOf(await call(factors.api, saveRole, { caller: admin, payload: role })),
    ).toMatchObject({
      secondFactorRequired: true,
    });
    expect(refusalOf(await call(factors.api, getAllCategory, { caller }))).toBe(due);
    expect((await call(factors.api, getAllCategory, { caller: admin })).statusCode).toBe(200);
    const program = { ...caller, bearer: token };
    expect((await call(factors.api, getAllCategory, { caller: program })).statusCode).toBe(200);
    await factors.db
      .updateTable('users')
      .set({ is_sso: true })
      .where('id', '=', one.userId)
      .execute();
    expect((await call(factors.api, getAllCategory, { caller })).statusCode).toBe(200);
    expect(
      refusalOf(
        await call(factors.api, startTotp, { caller, payload: { password: typedPassword } }),
      ),
    ).toBe('409 USER_IS_SSO');
  });
});

describe('reset by an administrator', () => {
  test('removes everything, ends the sessions and is audited', async () => {
    const one = await person();
    const admin = await join(factors.api, 'Organisation administrator', one.organisationId);
    const shown = async () =>
      dataOf<{ user: { hasSecondFactor: boolean } }>(
        await call(factors.api, addEditUser, { caller: admin, params: { id: one.userId } }),
      ).user.hasSecondFactor;
    expect(await shown()).toBe(true);
    const params = { id: one.userId };
    dataOf(await call(factors.api, resetSecondFactor, { caller: admin, params }));
    expect(await shown()).toBe(false);
    expect((await call(factors.api, getAllCategory, { caller: one.caller })).statusCode).toBe(401);
    expect((await signInAs(factors.api, one.userName)).userId).toBe(one.userId);
    expect((await historyOf(factors.api, one.userId)).map(({ action }) => action)).toContain(
      'second-factor-reset',
    );
  });

  test('is not for oneself, nor for users of another organization', async () => {
    const admin = await join(factors.api, 'Organisation administrator');
    const one = await person();
    const reset = (id: string) =>
      call(factors.api, resetSecondFactor, { caller: admin, params: { id } });
    expect(refusalOf(await reset(one.userId))).toBe('404 NOT_FOUND');
    expect(refusalOf(await reset(admin.userId))).toBe('409 USER_SELF');
    await enterPassword(one.userName);
  });
});
