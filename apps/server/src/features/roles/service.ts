import type { BodyOf } from '@glossa/contracts/endpoint';
import {
  type RoleResource,
  resolveRoleResources,
  rightsBeyond,
} from '@glossa/contracts/permissions';
import type { RoleDetail, saveRole as saveRoleCall } from '@glossa/contracts/roles';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { keepAdministrators } from './keep-administrators.ts';
import {
  findHolders,
  findRole,
  isBuiltInName,
  lockRole,
  type RoleRow,
  saveRights,
} from './repository.ts';

type Input = BodyOf<typeof saveRoleCall>;

/** All 17 resources without any right, or as another role has them. */
export async function draftRole(
  db: DatabaseOrTransaction,
  actor: Actor,
  from: string | undefined,
): Promise<RoleDetail> {
  const source = from === undefined ? undefined : await requireRole(db, actor, from);
  return {
    roleId: null,
    name: source ? `Copy of ${source.name}`.slice(0, 80) : '',
    description: source?.description ?? '',
    builtIn: false,
    user_count: 0,
    roleResource: resolveRoleResources(source?.grants ?? []),
    grantable: actor.roleResources,
  };
}

export async function describeRole(
  db: DatabaseOrTransaction,
  actor: Actor,
  roleId: string,
): Promise<RoleDetail> {
  const { grants, name, description, builtIn, user_count } = await requireRole(db, actor, roleId);
  return {
    roleId,
    name,
    description,
    builtIn,
    user_count,
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

/** Adds a role to the caller's organisation, or changes one. */
export function saveRole(db: Database, actor: Actor, input: Input): Promise<RoleDetail> {
  const wanted = normalise(input.roleResource);
  return db.transaction().execute(async (trx) => {
    refuseBeyondOwn(actor, wanted);
    const seen = input.roleId === null ? undefined : await requireRole(trx, actor, input.roleId);
    const organisationId = seen?.organisationId ?? actor.organisationId;
    return keepAdministrators(trx, [organisationId], async () => {
      // Locked after the administrators, as where roles are given: the other order could wait for each other for ever.
      const before = seen && (await requireChangeable(trx, actor, seen.roleId));
      await refuseBuiltInName(trx, input.name);
      const roleId = await writeRole(trx, organisationId, input).catch(explainTwin);
      await saveRights(trx, roleId, wanted);
      await recordAction(trx, {
        ...byActor(actor),
        organisationId,
        action: 'role-saved',
        subject: roleId,
        subjectName: input.name,
        detail: {
          before: before
            ? facts(before.name, before.description, resolveRoleResources(before.grants))
            : null,
          after: facts(input.name, input.description, wanted),
        },
      });
      await announce(trx, organisationId);
      return describeRole(trx, actor, roleId);
    });
  });
}

/** Imports give roles by name: a built-in one means the same in every organisation. */
async function refuseBuiltInName(trx: DatabaseTransaction, name: string): Promise<void> {
  if (!(await isBuiltInName(trx, name))) return;
  const message = 'A built-in role has this name. Choose another one.';
  throw new AppError('ROLE_NAME_TAKEN', message, { fields: { name: message } });
}

async function writeRole(
  trx: DatabaseTransaction,
  organisationId: string,
  input: Input,
): Promise<string> {
  const { name, description } = input;
  if (input.roleId === null) {
    const { id } = await trx
      .insertInto('roles')
      .values({ organisation_id: organisationId, name, description })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await trx
    .updateTable('roles')
    .set({ name, description })
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
      detail: { before: facts(role.name, role.description, resolveRoleResources(role.grants)) },
    });
    await announce(trx, organisationId);
  });
}

/** A role of an organisation that holds no more than the caller does. */
async function requireChangeable(
  trx: DatabaseTransaction,
  actor: Actor,
  roleId: string,
): Promise<RoleRow> {
  await requireRole(trx, actor, roleId);
  await lockRole(trx, roleId);
  const role = await requireRole(trx, actor, roleId);
  if (role.builtIn) throw new AppError('ROLE_BUILT_IN');
  refuseBeyondOwn(actor, resolveRoleResources(role.grants));
  return role;
}

/** Edit implies view, AccessControl follows from its parts, whatever was sent. */
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

function refuseBeyondOwn(actor: Actor, wanted: readonly RoleResource[]): void {
  if (actor.system) return;
  const beyond = rightsBeyond(actor.roleResources, wanted);
  if (beyond.length === 0) return;
  const names = beyond.map(
    ({ resource, editPermission }) => `${resource} ${editPermission ? 'edit' : 'view'}`,
  );
  const message = `You do not hold these rights yourself, so you cannot give or change them: ${names.join(', ')}.`;
  throw new AppError('RIGHTS_BEYOND_OWN', message, { fields: { roleResource: message } });
}

/** What the log keeps of a role. */
const facts = (name: string, description: string, rights: readonly RoleResource[]) => ({
  name,
  description,
  view: rights.filter((right) => right.viewPermission).map((right) => right.resource),
  edit: rights.filter((right) => right.editPermission).map((right) => right.resource),
});

const announce = (db: DatabaseOrTransaction, organisationId: string) =>
  publishLive(
    db,
    { organisationId, resource: 'UserRoles' },
    { type: 'changed', what: 'roles', mediaId: null },
  );

/** The database's own constraint decides, so that two people at once cannot slip past a check of ours. */
function explainTwin(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'roles_name')
    throw new AppError('ROLE_NAME_TAKEN', undefined, {
      fields: { name: 'There is already a role with this name.' },
    });
  throw error;
}
