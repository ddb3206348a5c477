import { errorTable } from '@glossa/contracts/errors';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import type { GroupKind, GroupRow } from './group-kind.ts';
import { type GroupItem, lockGroup, requireGroup } from './groups.ts';
import { recordMoves } from './record-moves.ts';
import { requirePeople } from './require-people.ts';

export type GroupInput = {
  /** Null: a new one, in the caller's organisation. */
  id: string | null;
  name: string;
  description: string;
  addUserIds: readonly string[];
};

/** Adds or changes a department or project, and takes the named people in. */
export function saveGroup(
  db: Database,
  kind: GroupKind,
  actor: Actor,
  input: GroupInput,
): Promise<GroupItem> {
  return db.transaction().execute(async (trx) => {
    const before =
      input.id === null
        ? undefined
        : await lockGroup(trx, kind, actor, input.id, { toDelete: false });
    const group = await writeRow(trx, kind, before?.id, {
      organisation_id: before?.organisation_id ?? actor.organisationId,
      name: input.name,
      description: input.description,
    });
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: group.organisation_id,
      action: kind.saved,
      subject: group.id,
      subjectName: group.name,
      detail: { before: before ? describe(before) : null, after: describe(group) },
    });
    const people = await requirePeople(trx, group.organisation_id, input.addUserIds);
    const moved = await kind.takeIn(trx, group, people);
    await recordMoves(
      trx,
      actor,
      group.organisation_id,
      moved.map(({ person, from }) => ({
        person,
        before: kind.place(from),
        after: kind.place(group.name),
      })),
    );
    await announce(trx, kind, group.organisation_id);
    return requireGroup(trx, kind, actor, group.id);
  });
}

const describe = ({ name, description }: GroupRow) => ({ name, description });

async function writeRow(
  trx: DatabaseOrTransaction,
  { table, nameTaken }: GroupKind,
  id: string | undefined,
  values: Pick<GroupRow, 'organisation_id' | 'name' | 'description'>,
): Promise<GroupRow> {
  const rows = table as 'departments';
  try {
    if (id === undefined)
      return await trx.insertInto(rows).values(values).returningAll().executeTakeFirstOrThrow();
    return await trx
      .updateTable(rows)
      .set({ ...values, updated_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    // The database's own constraint decides, so that two people at once cannot slip past a check of ours.
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== `${table}_name`) throw error;
    throw new AppError(nameTaken, undefined, { fields: { name: errorTable[nameTaken][1] } });
  }
}

/** Throws NOT_FOUND where the person is not in it. */
export async function takeOutOfGroup(
  db: Database,
  kind: GroupKind,
  actor: Actor,
  groupId: string,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, organisationId } = await requireGroup(trx, kind, actor, groupId);
    const userName = await kind.takeOut(trx, groupId, userId);
    if (userName === undefined)
      throw new AppError('NOT_FOUND', 'This person is not in it any more. Reload the page.');
    await recordMoves(trx, actor, organisationId, [
      {
        person: { id: userId, user_name: userName },
        before: kind.place(name),
        after: kind.place(null),
      },
    ]);
    await announce(trx, kind, organisationId);
  });
}

/** Refused with what uses it. Locked first, so that nothing comes in between the look and the deletion. */
export async function deleteGroup(
  db: Database,
  kind: GroupKind,
  actor: Actor,
  groupId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, kind, actor, groupId, { toDelete: true });
    const uses = await kind.findUses(trx, actor, groupId);
    if (uses.total > 0) throw new AppError(kind.inUse, undefined, { uses });
    await trx
      .deleteFrom(kind.table as 'departments')
      .where('id', '=', groupId)
      .execute();
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: group.organisation_id,
      action: kind.deleted,
      subject: groupId,
      subjectName: group.name,
    });
    await announce(trx, kind, group.organisation_id);
  });
}

const announce = (db: DatabaseOrTransaction, kind: GroupKind, organisationId: string) =>
  publishLive(
    db,
    { organisationId, resource: kind.resource },
    { type: 'changed', what: kind.table, mediaId: null },
  );
