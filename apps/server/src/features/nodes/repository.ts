import type { Node, NodeAbilities, NodeLoad } from '@glossa/contracts/nodes';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** What a process says of itself once; abilities are said again when they change. */
export type NodeRecord = Pick<
  Node,
  'nodeId' | 'name' | 'version' | 'commit' | 'roles' | 'capabilities'
> & { startedAt: Date };

/** As long as a worker may be silent before another takes its jobs. */
const lostAfterSeconds = 15;
/** Until then, those who look for a missing machine find its last state. */
const forgetAfterHours = 24;

/** False where there is no row: it is new, or was silent for so long that it was removed. */
export async function renewNode(db: Database, nodeId: string, load: NodeLoad): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('nodes')
    .set({ load: JSON.stringify(load), seen_at: sql<Date>`now()` })
    .where('id', '=', nodeId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function saveNode(
  db: Database,
  { nodeId, startedAt, capabilities, ...node }: NodeRecord,
  abilities: NodeAbilities,
  load: NodeLoad,
): Promise<void> {
  const said = { abilities: JSON.stringify(abilities), load: JSON.stringify(load) };
  await db
    .insertInto('nodes')
    .values({
      id: nodeId,
      ...node,
      capabilities: [...capabilities],
      ...said,
      started_at: startedAt,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...said, seen_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function removeNode(db: Database, nodeId: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', nodeId).execute();
}

export async function findNodes(db: Database): Promise<Node[]> {
  const rows = await db
    .selectFrom('nodes')
    .selectAll()
    .select(
      sql<boolean>`seen_at < now() - make_interval(secs => ${lostAfterSeconds})`.as('is_lost'),
    )
    .orderBy('name')
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    nodeId: row.id,
    name: row.name,
    version: row.version,
    commit: row.commit,
    roles: row.roles,
    capabilities: row.capabilities,
    abilities: row.abilities,
    load: row.load,
    state: row.is_lost ? 'lost' : 'running',
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }));
}

/** Part of the housekeeping. */
export async function purgeLostNodes(db: Database): Promise<void> {
  await db
    .deleteFrom('nodes')
    .where('seen_at', '<', sql<Date>`now() - make_interval(hours => ${forgetAfterHours})`)
    .execute();
}
