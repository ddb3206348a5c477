import { exportAuditLog, viewAuditLog } from '@glossa/contracts/audit';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { sendAudit } from './export-audit.ts';
import { pageAudit } from './query.ts';

export function mountAudit(mount: Mount, { db }: { db: Database }): void {
  mount(viewAuditLog, ({ actor, query: { cursor, pageSize, ...filters } }) =>
    pageAudit(db, actor, filters, { cursor, pageSize }),
  );
  mount.file(exportAuditLog, ({ actor, query, reply }) => sendAudit(db, actor, query, reply));
}
