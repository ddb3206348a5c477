import type { Node } from '@glossa/contracts/nodes';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { changeDrain } from './repository.ts';

/** The node follows with its next heartbeat. A restart of the node ends it: that is another node. */
export async function drainNode(
  db: Database,
  actor: Actor,
  nodeId: string,
  drain: boolean,
): Promise<Node> {
  return db.transaction().execute(async (trx) => {
    const found = await changeDrain(trx, nodeId, drain);
    if (!found) throw new AppError('NOT_FOUND');
    const { node, changed } = found;
    if (drain && node.capabilities.length === 0) throw new AppError('NODE_TAKES_NO_JOBS');
    if (changed)
      await recordAction(trx, {
        ...byActor(actor),
        action: drain ? 'node-drained' : 'node-resumed',
        subject: nodeId,
        subjectName: node.name,
        detail: { roles: node.roles },
      });
    return node;
  });
}
