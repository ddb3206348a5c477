import type { AnswerOf } from '@glossa/contracts/endpoint';
import {
  type importUsers as importUsersCall,
  maxInvitedAtOnce,
  type previewUserImport,
} from '@glossa/contracts/user-import';
import { normalizeUserName } from '@glossa/contracts/users';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { builtInRolesByName } from '../../../platform/i18n/permission-names.ts';
import { answerMessage } from '../../../platform/i18n/translate.ts';
import { byActor, recordAction } from '../../audit/index.ts';
import { createOneTimePassword } from '../../auth/index.ts';
import { chargeQuota } from '../../operations/index.ts';
import { announceUsers } from '../announce-users.ts';
import {
  assertCanInvite,
  createInvitation,
  invitationsUnavailable,
} from '../invitations/invite.ts';
import { mapUserTaken, type UserDeps } from '../save-user.ts';
import { type UserOptions, userOptions } from '../user-options.ts';
import { type CheckedRow, checkRows, type Known } from './check-rows.ts';
import type { ImportFile } from './user-file.parser.ts';

const maxPreviewRows = 1_000;
const batch = 1_000;

/** Previews the import. Nothing is stored. */
export async function previewImport(
  deps: UserDeps,
  actor: Actor,
  file: ImportFile,
): Promise<AnswerOf<typeof previewUserImport>> {
  const rows = checkRows(file.rows, await findKnown(deps.db, actor, file));
  const fault = await invitationsUnavailable(deps.db, deps);
  const bad = rows.filter((row) => row.faults.length > 0);
  const good = rows.filter((row) => row.faults.length === 0);
  return {
    rowCount: rows.length,
    badCount: bad.length,
    bad: bad.slice(0, maxPreviewRows),
    sample: good.slice(0, 20),
    unknownColumns: file.unknownColumns,
    assumedEncoding: file.assumedEncoding,
    invitable: good.filter(isInvitable).length,
    invitationsUnavailable: fault && answerMessage(fault),
  };
}

/**
 * Adds all users, or none if a row is invalid. Those without SSO get one-time passwords, or with `invite` invitations if
 * they have an address.
 */
export async function importUsers(
  deps: UserDeps,
  actor: Actor,
  file: ImportFile,
  { invite = false }: { invite?: boolean | undefined } = {},
): Promise<AnswerOf<typeof importUsersCall>> {
  const now = deps.clock.now();
  if (invite) await assertCanInvite(deps.db, deps);
  return deps.db.transaction().execute(async (trx) => {
    const rows = checkRows(file.rows, await findKnown(trx, actor, file));
    const bad = rows.find((row) => row.faults.length > 0);
    const [first] = bad?.faults ?? [];
    if (bad && first)
      throw new AppError(
        'IMPORT_ROWS_BAD',
        message('users.import.lineProblem', {
          line: bad.line,
          column: first.column,
          message: first.message,
        }),
      );
    if (rows.length === 0) throw new AppError('IMPORT_UNREADABLE', message('users.import.noRows'));
    const invited = invite ? rows.filter(isInvitable) : [];
    if (invited.length > maxInvitedAtOnce)
      throw new AppError(
        'INVALID_INPUT',
        message('users.tooManyInvitations', { max: maxInvitedAtOnce }),
      );
    const passwords: WithPassword[] = [];
    for (let start = 0; start < rows.length; start += batch) {
      const inserted = await insertRows(trx, actor, rows.slice(start, start + batch), {
        now,
        isInvited: (row) => invite && isInvitable(row),
      });
      passwords.push(...inserted.passwords);
      for (const user of inserted.invited)
        await createInvitation(trx, deps.queue, actor, user, now);
    }
    await recordAction(trx, {
      ...byActor(actor),
      action: 'users-imported',
      detail: {
        count: rows.length,
        invited: invited.length,
        first: rows.slice(0, 20).map((row) => row.userName),
      },
    });
    await announceUsers(trx, [actor.organisationId]);
    return { imported: rows.length, invited: invited.length, oneTimePasswords: passwords };
  });
}

type WithPassword = { userName: string; oneTimePassword: string };

const isInvitable = (row: CheckedRow): boolean => row.email !== '' && !row.isSSOLogin;

async function insertRows(
  trx: DatabaseTransaction,
  actor: Actor,
  rows: readonly CheckedRow[],
  { now, isInvited }: { now: Date; isInvited: (row: CheckedRow) => boolean },
): Promise<{ passwords: WithPassword[]; invited: Array<{ userId: string; email: string }> }> {
  const people = rows.map((row) => ({
    row,
    oneTime: row.isSSOLogin || isInvited(row) ? null : createOneTimePassword(now),
  }));
  await chargeQuota(trx, actor.organisationId, { users: rows.length });
  const inserted = await trx
    .insertInto('users')
    .values(
      people.map(({ row, oneTime }) => ({
        organisation_id: actor.organisationId,
        user_name: row.userName,
        display_name: row.displayName,
        email: row.email === '' ? null : row.email,
        is_sso: row.isSSOLogin,
        department_id: row.departmentId,
        one_time_hash: oneTime?.columns.one_time_hash ?? null,
        one_time_expires_at: oneTime?.columns.one_time_expires_at ?? null,
        first_time_login: oneTime !== null,
      })),
    )
    .returning(['id', 'user_name'])
    .execute()
    .catch(mapUserTaken);
  const idOf = new Map(inserted.map(({ id, user_name }) => [user_name, id]));
  const pairs = (pick: (row: CheckedRow) => readonly string[]) =>
    rows.flatMap((row) => pick(row).map((id) => ({ user_id: idOf.get(row.userName) ?? '', id })));
  await insertPairs(
    trx,
    'user_roles',
    pairs((row) => row.roleIds),
    actor.organisationId,
  );
  await insertPairs(
    trx,
    'project_members',
    pairs((row) => row.projectIds),
    actor.organisationId,
  );
  return {
    passwords: people.flatMap(({ row, oneTime }) =>
      oneTime ? [{ userName: row.userName, oneTimePassword: oneTime.oneTimePassword }] : [],
    ),
    invited: rows.filter(isInvited).map((row) => ({
      userId: idOf.get(row.userName) ?? '',
      email: row.email,
    })),
  };
}

/** In one statement for any number: one parameter per value would exceed PostgreSQL's limit. */
async function insertPairs(
  trx: DatabaseTransaction,
  table: 'user_roles' | 'project_members',
  pairs: ReadonlyArray<{ user_id: string; id: string }>,
  organisationId: string,
): Promise<void> {
  const userIds = pairs.map((pair) => pair.user_id);
  const ids = pairs.map((pair) => pair.id);
  if (table === 'user_roles')
    await sql`INSERT INTO user_roles (user_id, role_id) SELECT * FROM unnest(${userIds}::uuid[], ${ids}::uuid[])`.execute(
      trx,
    );
  else
    await sql`INSERT INTO project_members (user_id, project_id, organisation_id)
      SELECT u, p, ${organisationId} FROM unnest(${userIds}::uuid[], ${ids}::uuid[]) AS pair (u, p)`.execute(
      trx,
    );
}

async function findKnown(
  db: DatabaseOrTransaction,
  actor: Actor,
  file: ImportFile,
): Promise<Known> {
  const options = await userOptions(db, actor, actor.organisationId);
  const names = file.rows.map((row) => normalizeUserName(row.cells.user_name));
  const emails = file.rows
    .map((row) => row.cells.email.toLowerCase())
    .filter((email) => email !== '');
  const taken = await db
    .selectFrom('users')
    .select((eb) => [
      eb.fn<string>('lower', ['user_name']).as('user_name'),
      eb.fn<string | null>('lower', ['email']).as('email'),
    ])
    .where((eb) =>
      eb.or([
        eb(sql`lower(user_name)`, '=', sql`ANY(${names}::text[])`),
        eb(sql`lower(email)`, '=', sql`ANY(${emails}::text[])`),
      ]),
    )
    .execute();
  const byName = (list: ReadonlyArray<{ id: string; name: string }>) =>
    new Map(list.map(({ id, name }) => [name.toLowerCase(), id]));
  return {
    roles: rolesByName(options.roles),
    departments: byName(options.departments),
    projects: byName(options.projects),
    userNames: new Set(taken.map((user) => user.user_name)),
    emails: new Set(taken.flatMap((user) => (user.email ? [user.email] : []))),
  };
}

/** Roles by lower-case name; the built-in ones also by their names in other languages, which people see on screens. */
function rolesByName(roles: UserOptions['roles']): Known['roles'] {
  const stored = new Map(roles.map((role) => [role.name.toLowerCase(), role]));
  const known = new Map(stored);
  for (const [name, builtIn] of builtInRolesByName()) {
    const role = stored.get(builtIn.toLowerCase());
    if (role && !stored.has(name)) known.set(name, role);
  }
  return known;
}
