import { listNodes, patchNode } from '@glossa/contracts/nodes';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { drainNode } from './drain.ts';
import { findNodes } from './repository.ts';
import { countWaiting, type KnownJobs } from './waiting-jobs.ts';

export function mountNodes(mount: Mount, { db, jobs }: { db: Database; jobs: KnownJobs }): void {
  mount(listNodes, async () => ({
    nodes: await findNodes(db),
    waiting: await countWaiting(db, jobs),
  }));
  mount(patchNode, ({ actor, params, body }) => drainNode(db, actor, params.nodeId, body.drain));
}
