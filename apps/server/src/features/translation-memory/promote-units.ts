import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { assertProjectNotOnHold } from '../media/index.ts';
import { announceMemory } from './change-unit.ts';
import { inMemories, memoryProjectsOf } from './repository.ts';

/**
 * Moves units of projects' memories into that of the organization, where everyone finds them; a unit with the same
 * source is replaced there. Returns how many moved. Throws NOT_FOUND if one is not visible to the caller, LEGAL_HOLD.
 */
export async function promoteUnits(
  db: Database,
  actor: Actor,
  unitIds: readonly string[],
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const units = await trx
      .selectFrom('memory_units as unit')
      .select(['unit.id', 'unit.project_id'])
      .where('unit.id', '=', sql<string>`ANY(${[...unitIds]}::uuid[])`)
      .where('unit.organisation_id', '=', actor.organisationId)
      .where(inMemories(memoryProjectsOf(actor)))
      .orderBy('unit.source_key')
      .orderBy('unit.id')
      .forUpdate()
      .execute();
    if (units.length < new Set(unitIds).size) throw new AppError('NOT_FOUND');
    const byProject = Map.groupBy(units, (unit) => unit.project_id);
    byProject.delete(null);
    for (const [projectId, some] of byProject)
      if (projectId !== null)
        await moveOut(
          trx,
          actor,
          projectId,
          some.map(({ id }) => id),
        );
    if (byProject.size > 0) await announceMemory(trx, actor.organisationId);
    return units.filter((unit) => unit.project_id !== null).length;
  });
}

async function moveOut(
  trx: DatabaseTransaction,
  actor: Actor,
  projectId: string,
  unitIds: readonly string[],
): Promise<void> {
  await assertProjectNotOnHold(trx, projectId);
  await sql`
    DELETE FROM memory_units replaced USING memory_units promoted
    WHERE promoted.id = ANY(${[...unitIds]}::uuid[]) AND replaced.project_id IS NULL
      AND replaced.organisation_id = promoted.organisation_id
      AND replaced.source_language = promoted.source_language
      AND replaced.language = promoted.language AND replaced.source_key = promoted.source_key`.execute(
    trx,
  );
  await trx
    .updateTable('memory_units')
    .set({ project_id: null, updated_at: new Date() })
    .where('id', '=', sql<string>`ANY(${[...unitIds]}::uuid[])`)
    .execute();
  const project = await trx
    .selectFrom('projects')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  await recordAction(trx, {
    ...byActor(actor),
    action: 'memory-promoted',
    subject: projectId,
    subjectName: project.name,
    detail: { units: unitIds.length, unitIds: [...unitIds] },
  });
}
