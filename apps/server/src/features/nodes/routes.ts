import { listNodes } from '@glossa/contracts/nodes';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { findNodes } from './repository.ts';
import { countWaiting, type KnownJobs } from './waiting-jobs.ts';

export function mountNodes(mount: Mount, { db, jobs }: { db: Database; jobs: KnownJobs }): void {
  mount(listNodes, async () => ({
    nodes: await findNodes(db),
    waiting: await countWaiting(db, jobs),
  }));
}
