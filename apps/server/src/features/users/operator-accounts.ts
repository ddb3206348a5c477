import { userInput } from '@glossa/contracts/users';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { recordAction } from '../audit/index.ts';
import {
  createOneTimePassword,
  endSessions,
  findUserByName,
  removePasskeys,
  removeSecondFactors,
  unlockAccount,
} from '../auth/index.ts';
import { chargeQuota } from '../operations/index.ts';
import { announceUsers } from './announce-users.ts';
import { endInvitation } from './invitations/invite.ts';
import { giveRoles } from './memberships.ts';
import { mapUserTaken } from './save-user.ts';

/** Who runs a command on the machine itself, as the audit log names them. */
export type Operator = { account: string };

/** Why a command of the operator was not carried out: a sentence that says what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

type WithPassword = { userName: string; oneTimePassword: string };

export const byOperator = ({ account }: Operator) => ({
  userId: null,
  userName: account,
  detail: { by: 'npm run admin', account },
});

/**
 * A new one-time password. Ends the user's sessions, removes their passkeys and lifts the block after wrong passwords.
 */
export async function resetPasswordAsOperator(
  trx: DatabaseTransaction,
  operator: Operator,
  userName: string,
  now: Date,
): Promise<WithPassword & { status: string }> {
  const user = await requireUserNamed(trx, userName);
  if (user.is_sso)
    throw new OperatorError(
      `${user.user_name} signs in with single sign-on and has no password here. Add a user with a password: npm run admin -- create-user`,
    );
  const { oneTimePassword, columns } = createOneTimePassword(now);
  await trx
    .updateTable('users')
    .set({ ...columns, password_hash: null, updated_at: now })
    .where('id', '=', user.id)
    .execute();
  await endInvitation(trx, user.id, now);
  await endSessions(trx, { userId: user.id }, 'password reset', now);
  await removePasskeys(trx, user.id);
  await unlockAccount(trx, user.id);
  await recordAction(trx, {
    ...byOperator(operator),
    organisationId: user.organisation_id,
    action: 'password-reset',
    subject: user.id,
    subjectName: user.user_name,
  });
  return { userName: user.user_name, oneTimePassword, status: user.status };
}

/** For a user who lost their second factor. Ends their sessions. */
export async function resetSecondFactorAsOperator(
  trx: DatabaseTransaction,
  operator: Operator,
  userName: string,
  now: Date,
): Promise<{ userName: string }> {
  const user = await requireUserNamed(trx, userName);
  await removeSecondFactors(trx, user.id);
  await endSessions(trx, { userId: user.id, kind: 'browser' }, 'second factor reset', now);
  await unlockAccount(trx, user.id);
  await recordAction(trx, {
    ...byOperator(operator),
    organisationId: user.organisation_id,
    action: 'second-factor-reset',
    subject: user.id,
    subjectName: user.user_name,
  });
  return { userName: user.user_name };
}

async function requireUserNamed(trx: DatabaseTransaction, userName: string) {
  const user = await findUserByName(trx, userName);
  if (user) return user;
  throw new OperatorError(
    `There is no user ${userName}. Administrators: ${(await listAdministrators(trx)).join(', ') || 'none; add one with npm run admin -- create-user'}.`,
  );
}

const listAdministrators = async (trx: DatabaseTransaction): Promise<string[]> => {
  const rows = await trx
    .selectFrom('users')
    .select('user_name')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('user_roles')
        .innerJoin('roles', 'roles.id', 'user_roles.role_id')
        .select('user_roles.user_id')
        .where('roles.system', '=', true),
    )
    .orderBy('user_name')
    .limit(10)
    .execute();
  return rows.map((row) => row.user_name);
};

export type NewUser = {
  userName: string;
  displayName: string;
  email: string | null;
  role: string;
  department: string | null;
  organisation: string | null;
};

const fields = userInput.pick({ userName: true, displayName: true, email: true });

/** With a one-time password. The names of role, department and organization must be those on the screens. */
export async function addUserAsOperator(
  trx: DatabaseTransaction,
  operator: Operator,
  input: NewUser,
  now: Date,
): Promise<WithPassword> {
  const parsed = fields.safeParse({
    userName: input.userName,
    displayName: input.displayName,
    email: input.email,
  });
  if (!parsed.success) throw new OperatorError(explainFields(parsed.error));
  const organisation = await findByName(trx, 'organization', input.organisation);
  const role = await findByName(trx, 'role', input.role, organisation.id);
  const department = input.department
    ? await findByName(trx, 'department', input.department, organisation.id)
    : undefined;
  await chargeQuota(trx, organisation.id, { users: 1 });
  const { oneTimePassword, columns } = createOneTimePassword(now);
  const { userName, displayName, email } = parsed.data;
  const { id } = await trx
    .insertInto('users')
    .values({
      organisation_id: organisation.id,
      user_name: userName,
      display_name: displayName,
      email,
      is_sso: false,
      department_id: department?.id ?? null,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(mapUserTaken);
  await giveRoles(trx, [id], [role.id]);
  const by = byOperator(operator);
  await recordAction(trx, {
    ...by,
    organisationId: organisation.id,
    action: 'user-added',
    subject: id,
    subjectName: userName,
    detail: {
      ...by.detail,
      after: { userName, displayName, email, roles: [role.name], department: department?.name },
    },
  });
  await announceUsers(trx, [organisation.id]);
  return { userName, oneTimePassword };
}

const explainFields = (error: z.ZodError): string => {
  const names = [...new Set(error.issues.map((issue) => issue.path.join('.')))];
  const rules: Record<string, string> = {
    userName: "a user name has letters, digits and . _ @ + ' - only, and at most 254 of them",
    displayName: 'a display name has 1 to 120 characters',
    email: 'an e-mail address looks like name@example.org',
  };
  return `The user cannot be added: ${names.map((name) => rules[name] ?? `${name} is not valid`).join('; ')}.`;
};

const tables = { organization: 'organisations', role: 'roles', department: 'departments' } as const;

/** The one of this name; without a name, the only organization there is. */
async function findByName(
  trx: DatabaseTransaction,
  what: keyof typeof tables,
  name: string | null,
  organisationId?: string,
): Promise<{ id: string; name: string }> {
  const within =
    organisationId === undefined
      ? sql`true`
      : sql`coalesce((to_jsonb(t) ->> 'organisation_id')::uuid, ${organisationId}) = ${organisationId}`;
  const named =
    name === null
      ? sql`true`
      : sql`lower(name COLLATE "und-x-icu") = lower(${name} COLLATE "und-x-icu")`;
  const [found, another] = (
    await sql<{ id: string; name: string }>`
      SELECT id, name FROM ${sql.table(tables[what])} AS t WHERE ${within} AND ${named}
       ORDER BY name = ${name} DESC NULLS LAST, name LIMIT 2`.execute(trx)
  ).rows;
  if (found && (name !== null || !another)) return found;
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(tables[what])} AS t WHERE ${within}
     ORDER BY name LIMIT 100`.execute(trx);
  const choices = rows.map((row) => row.name).join(', ') || 'none';
  throw new OperatorError(
    name === null
      ? `There are several organizations. Name one with --organization: ${choices}.`
      : `There is no ${what} ${name}. There are: ${choices}.`,
  );
}
