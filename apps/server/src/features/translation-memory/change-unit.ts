import type { MemoryUnit } from '@glossa/contracts/translation-memory';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { matchingUnits, unitColumns } from './repository.ts';
import { sourceColumns } from './unit-columns.ts';

/** Throws NOT_FOUND, or MEMORY_UNIT_TAKEN where another unit has this source. */
export async function changeUnit(
  db: Database,
  actor: Actor,
  { unitId, source, target }: { unitId: string; source: string; target: string },
): Promise<MemoryUnit> {
  return db.transaction().execute(async (trx) => {
    const before = await lockUnit(trx, actor, unitId);
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
      .catch(explainConflict);
    await record(trx, actor, 'memory-unit-changed', unitId, {
      before: { source: before.source, target: before.target },
      after: { source, target },
    });
    return matchingUnits(trx, actor.organisationId, {})
      .where('unit.id', '=', unitId)
      .select(unitColumns(actor))
      .executeTakeFirstOrThrow();
  });
}

export async function deleteUnit(db: Database, actor: Actor, unitId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockUnit(trx, actor, unitId);
    await trx.deleteFrom('memory_units').where('id', '=', unitId).execute();
    await record(trx, actor, 'memory-unit-deleted', unitId, { before });
  });
}

const lockUnit = (trx: DatabaseOrTransaction, actor: Actor, unitId: string) =>
  trx
    .selectFrom('memory_units')
    .select([
      'source_language as from',
      'language as to',
      'source_text as source',
      'target_text as target',
    ])
    .where('id', '=', unitId)
    .where('organisation_id', '=', actor.organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));

async function record(
  trx: DatabaseOrTransaction,
  actor: Actor,
  action: 'memory-unit-changed' | 'memory-unit-deleted',
  unitId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAction(trx, { ...byActor(actor), action, subject: unitId, detail });
  await announceMemory(trx, actor.organisationId);
}

export const announceMemory = (db: DatabaseOrTransaction, organisationId: string) =>
  publishLive(
    db,
    { organisationId, resource: 'Translation' },
    { type: 'changed', what: 'memory', mediaId: null },
  );

function explainConflict(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'memory_units_exact')
    throw new AppError('MEMORY_UNIT_TAKEN');
  throw error;
}
