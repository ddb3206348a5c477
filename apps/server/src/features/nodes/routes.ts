import { listNodes } from '@glossa/contracts/nodes';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { findNodes } from './repository.ts';

export function mountNodes(mount: Mount, { db }: { db: Database }): void {
  mount(listNodes, async () => ({ nodes: await findNodes(db) }));
}
