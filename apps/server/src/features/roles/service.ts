import type { BodyOf } from '@glossa/contracts/endpoint';
import {
  type RoleResource,
  resolveRoleResources,
  rightsBeyond,
} from '@glossa/contracts/permissions';
import type { RoleDetail, saveRole as saveRoleCall } from '@glossa/contracts/roles';
import { message } from '@glossa/messages/message';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assertAsSeen } from '../../platform/http/as-seen.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { preferredLanguage } from '../../platform/i18n/page-language.ts';
import { permissionName, roleNameParam } from '../../platform/i18n/permission-names.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { ensureAdministratorsRemain } from './ensure-administrators.ts';
import {
  findHolders,
  findRole,
  isBuiltInName,
  lockRole,
  type RoleRow,
  saveRights,
} from './repository.ts';

type Input = BodyOf<typeof saveRoleCall>;

/** All 17 resources without permissions, or with those of another role. */
export async function draftRole(
  db: DatabaseOrTransaction,
  actor: Actor,
  from: string | undefined,
): Promise<RoleDetail> {
  const source = from === undefined ? undefined : await requireRole(db, actor, from);
  return {
    roleId: null,
    name: source ? copyName(await preferredLanguage(db, actor), source) : '',
    description: source?.description ?? '',
    builtIn: false,
    user_count: 0,
    secondFactorRequired: source?.secondFactorRequired ?? false,
    roleResource: resolveRoleResources(source?.grants ?? []),
    grantable: actor.roleResources,
  };
}

const copyName = (language: string, source: RoleRow): string =>
  translate(language, 'roles.copyName', { name: roleNameParam(source) }).slice(0, 80);

export async function describeRole(
  db: DatabaseOrTransaction,
  actor: Actor,
  roleId: string,
): Promise<RoleDetail> {
  const { grants, name, description, builtIn, user_count, secondFactorRequired } =
    await requireRole(db, actor, roleId);
  return {
    roleId,
    name,
    description,
    builtIn,
    user_count,
    secondFactorRequired,
    roleResource: resolveRoleResources(grants),
    grantable: actor.roleResources,
  };
}

async function requireRole(
  db: DatabaseOrTransaction,
  actor: Actor,
  roleId: string,
): Promise<RoleRow> {
  const role = await findRole(db, actor, roleId);
  if (!role) throw new AppError('NOT_FOUND');
  return role;
}

/** Adds a role to the caller's organization, or changes one. */
export function saveRole(db: Database, actor: Actor, input: Input): Promise<RoleDetail> {
  const wanted = normalise(input.roleResource);
  return db.transaction().execute(async (trx) => {
    assertWithinOwnRights(actor, wanted);
    const unlocked =
      input.roleId === null ? undefined : await requireRole(trx, actor, input.roleId);
    const organisationId = unlocked?.organisationId ?? actor.organisationId;
    return ensureAdministratorsRemain(trx, [organisationId], async () => {
      // Locked after the administrators, as in role assignment: the other order could deadlock.
      const before = unlocked && (await requireChangeable(trx, actor, unlocked.roleId));
      if (before)
        assertAsSeen({ ...before, roleResource: resolveRoleResources(before.grants) }, input.seen);
      await assertNotBuiltInName(trx, input.name);
      const roleId = await writeRole(trx, organisationId, input).catch(
        mapUniqueViolation({ roles_name: { code: 'ROLE_NAME_TAKEN', field: 'name' } }),
      );
      await saveRights(trx, roleId, wanted);
      await recordAction(trx, {
        ...byActor(actor),
        organisationId,
        action: 'role-saved',
        subject: roleId,
        subjectName: input.name,
        detail: {
          before: before ? facts(before, resolveRoleResources(before.grants)) : null,
          after: facts(
            {
              ...input,
              secondFactorRequired:
                input.secondFactorRequired ?? before?.secondFactorRequired ?? false,
            },
            wanted,
          ),
        },
      });
      await announce(trx, organisationId);
      return describeRole(trx, actor, roleId);
    });
  });
}

/** Imports assign roles by name: a built-in name means the same in every organization. */
async function assertNotBuiltInName(trx: DatabaseTransaction, name: string): Promise<void> {
  if (!(await isBuiltInName(trx, name))) return;
  const fault = message('roles.builtInNameTaken');
  throw new AppError('ROLE_NAME_TAKEN', fault, { fields: { name: fault } });
}

async function writeRole(
  trx: DatabaseTransaction,
  organisationId: string,
  input: Input,
): Promise<string> {
  const { name, description } = input;
  const secondFactor =
    input.secondFactorRequired === undefined
      ? {}
      : { second_factor_required: input.secondFactorRequired };
  if (input.roleId === null) {
    const { id } = await trx
      .insertInto('roles')
      .values({ organisation_id: organisationId, name, description, ...secondFactor })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await trx
    .updateTable('roles')
    .set({ name, description, ...secondFactor })
    .where('id', '=', input.roleId)
    .execute();
  return input.roleId;
}

export async function deleteRole(db: Database, actor: Actor, roleId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const role = await requireChangeable(trx, actor, roleId);
    const uses = await findHolders(trx, roleId);
    if (uses.total > 0) throw new AppError('ROLE_IN_USE', undefined, { uses });
    await trx.deleteFrom('roles').where('id', '=', roleId).execute();
    const organisationId = role.organisationId ?? actor.organisationId;
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
      action: 'role-deleted',
      subject: roleId,
      subjectName: role.name,
      detail: { before: facts(role, resolveRoleResources(role.grants)) },
    });
    await announce(trx, organisationId);
  });
}

/** A role of an organization without more permissions than the caller's. */
async function requireChangeable(
  trx: DatabaseTransaction,
  actor: Actor,
  roleId: string,
): Promise<RoleRow> {
  await requireRole(trx, actor, roleId);
  await lockRole(trx, roleId);
  const role = await requireRole(trx, actor, roleId);
  if (role.builtIn) throw new AppError('ROLE_BUILT_IN');
  assertWithinOwnRights(actor, resolveRoleResources(role.grants));
  return role;
}

/** Edit implies view, and AccessControl is derived, whatever the request contains. */
const normalise = (rights: readonly RoleResource[]): RoleResource[] =>
  resolveRoleResources(
    rights
      .filter((right) => right.resource !== 'AccessControl')
      .map(({ resource, viewPermission, editPermission }) => ({
        resource,
        view: viewPermission,
        edit: editPermission,
      })),
  );

function assertWithinOwnRights(actor: Actor, wanted: readonly RoleResource[]): void {
  if (actor.system) return;
  const beyond = rightsBeyond(actor.roleResources, wanted);
  if (beyond.length === 0) return;
  const names = beyond.map(({ resource, editPermission }) =>
    permissionName(resource, editPermission ? 'edit' : 'view'),
  );
  const fault = message('roles.permissionsBeyondOwn', { permissions: { list: names } });
  throw new AppError('RIGHTS_BEYOND_OWN', fault, { fields: { roleResource: fault } });
}

/** A role's audit details. */
const facts = (
  {
    name,
    description,
    secondFactorRequired,
  }: Pick<RoleRow, 'name' | 'description' | 'secondFactorRequired'>,
  rights: readonly RoleResource[],
) => ({
  name,
  description,
  secondFactorRequired,
  view: rights.filter((right) => right.viewPermission).map((right) => right.resource),
  edit: rights.filter((right) => right.editPermission).map((right) => right.resource),
});

const announce = (db: DatabaseOrTransaction, organisationId: string) =>
  publishLive(
    db,
    { organisationId, resource: 'UserRoles' },
    { type: 'changed', what: 'roles', mediaId: null },
  );
