import { message } from '@glossa/messages/message';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { announceUsers, findPeopleUsage, maxNamedUses } from '../users/index.ts';
import type { GroupKind, GroupRef, GroupRow } from './kinds.ts';
import { type GroupItem, lockGroup, requireCandidates, requireGroup } from './repository.ts';

export type GroupInput = {
  /** Null: a new one in the caller's organization. */
  id: string | null;
  name: string;
  description: string;
  addUserIds: readonly string[];
};

/** Adds or changes a department or project, and adds the given users to it. */
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
    const people = await requireCandidates(trx, group.organisation_id, input.addUserIds);
    const moved = await kind.addMembers(trx, group, people);
    await recordMembershipChanges(
      trx,
      actor,
      group.organisation_id,
      moved.map(({ person, from }) => ({
        person,
        before: kind.toRef(from),
        after: kind.toRef(group.name),
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
  const write =
    id === undefined
      ? trx.insertInto(rows).values(values)
      : trx
          .updateTable(rows)
          .set({ ...values, updated_at: new Date() })
          .where('id', '=', id);
  return write
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(mapUniqueViolation({ [`${table}_name`]: { code: nameTaken, field: 'name' } }));
}

type MembershipChange = {
  person: { id: string; user_name: string };
  before: GroupRef;
  after: GroupRef;
};

/** Writes to the audit log which group each user left and joined; open lists of users reload. */
async function recordMembershipChanges(
  trx: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
  changes: readonly MembershipChange[],
): Promise<void> {
  if (changes.length === 0) return;
  for (const { person, before, after } of changes)
    await recordAction(trx, {
      ...byActor(actor),
      organisationId,
      action: 'user-changed',
      subject: person.id,
      subjectName: person.user_name,
      detail: { before, after },
    });
  await announceUsers(trx, [organisationId]);
}

/** Throws NOT_FOUND where the user is not a member. */
export async function removeFromGroup(
  db: Database,
  kind: GroupKind,
  actor: Actor,
  groupId: string,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, organisationId } = await requireGroup(trx, kind, actor, groupId);
    const userName = await kind.removeMember(trx, groupId, userId);
    if (userName === undefined)
      throw new AppError('NOT_FOUND', message('accessControl.memberNotFound'));
    await recordMembershipChanges(trx, actor, organisationId, [
      {
        person: { id: userId, user_name: userName },
        before: kind.toRef(name),
        after: kind.toRef(null),
      },
    ]);
    await announce(trx, kind, organisationId);
  });
}

/** Refused with what uses it, or with LEGAL_HOLD. Locked first, so that nothing joins between the check and the deletion. */
export async function deleteGroup(
  db: Database,
  kind: GroupKind,
  actor: Actor,
  groupId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, kind, actor, groupId, { toDelete: true });
    await kind.assertDeletable?.(trx, groupId);
    const media = await kind.findMediaUses(trx, actor, groupId);
    const people = await findPeopleUsage(kind.members(trx, groupId));
    const total = media.total + people.total;
    const first = [...media.first, ...people.first].slice(0, maxNamedUses);
    if (total > 0) throw new AppError(kind.inUse, undefined, { uses: { first, total } });
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
