import type { Node, NodeAbilities, NodeLoad } from '@glossa/contracts/nodes';
import { sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';

/** What a process says of itself once; abilities are said again when they change. */
export type NodeRecord = Pick<
  Node,
  'nodeId' | 'name' | 'version' | 'commit' | 'roles' | 'capabilities'
> & { startedAt: Date };

/** As long as a worker may be silent before another takes its jobs. */
export const lostAfterSeconds = 15;
/** Until then, those who look for a missing machine find its last state. */
const forgetAfterHours = 24;

/** What a process says of itself with every heartbeat. */
export type NodeReport = { load: NodeLoad; drained: boolean };

/**
 * Returns whether the node is to drain; undefined where there is no row: it is new, or was silent for so long that it was
 * removed.
 */
export async function renewNode(
  db: Database,
  nodeId: string,
  { load, drained }: NodeReport,
): Promise<boolean | undefined> {
  const row = await db
    .updateTable('nodes')
    .set({ load: JSON.stringify(load), drained, seen_at: sql<Date>`now()` })
    .where('id', '=', nodeId)
    .returning('drain')
    .executeTakeFirst();
  return row?.drain;
}

/** Returns whether the node is to drain. */
export async function saveNode(
  db: Database,
  { nodeId, startedAt, capabilities, ...node }: NodeRecord,
  abilities: NodeAbilities,
  { load, drained }: NodeReport,
): Promise<boolean> {
  const said = { abilities: JSON.stringify(abilities), load: JSON.stringify(load), drained };
  const { drain } = await db
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
    .returning('drain')
    .executeTakeFirstOrThrow();
  return drain;
}

export async function removeNode(db: Database, nodeId: string): Promise<void> {
  await db.deleteFrom('nodes').where('id', '=', nodeId).execute();
}

const selectNodes = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('nodes')
    .selectAll()
    .select(sql<number>`extract(epoch FROM now() - seen_at)::float8`.as('silent_seconds'));
type NodeRow = Awaited<ReturnType<ReturnType<typeof selectNodes>['executeTakeFirstOrThrow']>>;

export async function findNodes(db: Database): Promise<Node[]> {
  const rows = await selectNodes(db).orderBy('name').orderBy('started_at').orderBy('id').execute();
  return rows.map(toNode);
}

/** Changes whether a node is to drain. Locks its row: of two calls, the second sees what the first did. */
export async function changeDrain(
  trx: DatabaseOrTransaction,
  nodeId: string,
  drain: boolean,
): Promise<{ node: Node; changed: boolean } | undefined> {
  const row = await selectNodes(trx).where('id', '=', nodeId).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  if (row.drain === drain) return { node: toNode(row), changed: false };
  // Whether it is drained is said by the node itself, with its next heartbeats.
  const fields = { drain, drained: false };
  await trx.updateTable('nodes').set(fields).where('id', '=', nodeId).execute();
  return { node: toNode({ ...row, ...fields }), changed: true };
}

/** During an upgrade, nodes of the earlier version do not say everything. */
export const completeAbilities = (abilities: Partial<NodeAbilities>): NodeAbilities => ({
  ...{ models: [], speechLanguages: [], detectsLanguage: false, translations: {} },
  ...{ voices: [], documents: false },
  ...abilities,
});

function toNode(row: NodeRow): Node {
  return {
    nodeId: row.id,
    name: row.name,
    version: row.version,
    commit: row.commit,
    roles: row.roles,
    capabilities: row.capabilities,
    abilities: completeAbilities(row.abilities),
    load: row.load,
    state: stateOf(row),
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    silentSeconds: Math.max(0, row.silent_seconds),
  };
}

function stateOf(row: NodeRow): Node['state'] {
  if (row.silent_seconds > lostAfterSeconds) return 'lost';
  if (!row.drain) return 'running';
  return row.drained ? 'drained' : 'draining';
}

/** Part of the housekeeping. */
export async function purgeLostNodes(db: Database): Promise<void> {
  await db
    .deleteFrom('nodes')
    .where('seen_at', '<', sql<Date>`now() - make_interval(hours => ${forgetAfterHours})`)
    .execute();
}
