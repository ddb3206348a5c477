import type { BodyOf } from '@glossa/contracts/endpoint';
import type { MemoryUnit, saveMemoryUnit } from '@glossa/contracts/translation-memory';
import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assertAsSeen } from '../../platform/http/as-seen.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { assertProjectNotOnHold } from '../media/index.ts';
import {
  inMemories,
  matchingUnits,
  memoryProjectsOf,
  sourceColumns,
  unitColumns,
} from './repository.ts';

/** Throws NOT_FOUND, FORM_OUTDATED, LEGAL_HOLD, or MEMORY_UNIT_TAKEN if another unit has this source. */
export async function changeUnit(
  db: Database,
  actor: Actor,
  { unitId, source, target, seen }: BodyOf<typeof saveMemoryUnit>,
): Promise<MemoryUnit> {
  return db.transaction().execute(async (trx) => {
    const before = await lockUnit(trx, actor, unitId);
    assertAsSeen(before, seen === undefined ? seen : { updatedAt: seen });
    await assertProjectNotOnHold(trx, before.projectId);
    const scope = { organisationId: actor.organisationId, from: before.from, to: before.to };
    await trx
      .updateTable('memory_units')
      .set({
        ...sourceColumns(scope, source),
        target_text: target,
        created_by: actor.userId,
        updated_at: new Date(),
      })
      .where('id', '=', unitId)
      .execute()
      .catch(mapUniqueViolation({ memory_units_exact: { code: 'MEMORY_UNIT_TAKEN' } }));
    await record(trx, actor, 'memory-unit-changed', unitId, before, {
      before: { source: before.source, target: before.target },
      after: { source, target },
    });
    return matchingUnits(trx, actor, {})
      .where('unit.id', '=', unitId)
      .select(unitColumns(actor))
      .executeTakeFirstOrThrow();
  });
}

export async function deleteUnit(db: Database, actor: Actor, unitId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockUnit(trx, actor, unitId);
    await assertProjectNotOnHold(trx, before.projectId);
    await trx.deleteFrom('memory_units').where('id', '=', unitId).execute();
    const { projectId: _none, projectName: _name, updatedAt: _at, ...unit } = before;
    await record(trx, actor, 'memory-unit-deleted', unitId, before, { before: unit });
  });
}

const lockUnit = (trx: DatabaseOrTransaction, actor: Actor, unitId: string) =>
  trx
    .selectFrom('memory_units as unit')
    .leftJoin('projects', 'projects.id', 'unit.project_id')
    .select([
      'unit.source_language as from',
      'unit.language as to',
      'unit.source_text as source',
      'unit.target_text as target',
      'unit.project_id as projectId',
      'projects.name as projectName',
      sql<string>`to_json(unit.updated_at)`.as('updatedAt'),
    ])
    .where('unit.id', '=', unitId)
    .where('unit.organisation_id', '=', actor.organisationId)
    .where(inMemories(memoryProjectsOf(actor)))
    .forUpdate('unit')
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));

/** Texts of a project's memory stay out of the log: whoever reads it need not be in the project. */
async function record(
  trx: DatabaseOrTransaction,
  actor: Actor,
  action: 'memory-unit-changed' | 'memory-unit-deleted',
  unitId: string,
  { projectId, projectName }: { projectId: string | null; projectName: string | null },
  texts: Record<string, unknown>,
): Promise<void> {
  await recordAction(trx, {
    ...byActor(actor),
    action,
    subject: unitId,
    detail: projectId === null ? texts : { project: projectName },
  });
  await announceMemory(trx, actor.organisationId);
}

export const announceMemory = (db: DatabaseOrTransaction, organisationId: string) =>
  publishLive(
    db,
    { organisationId, resource: 'Translation' },
    { type: 'changed', what: 'memory', mediaId: null },
  );
