import { viewShotChanges } from '@glossa/contracts/subtitles';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { readShotChanges } from './service.ts';

export function mountShotChanges(mount: Mount, deps: { db: Database; queue: Queue }): void {
  mount(viewShotChanges, ({ actor, params }) => readShotChanges(deps, actor, params.mediaId));
}
