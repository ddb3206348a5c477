import {
  addRole,
  deleteRole as deleteRoleCall,
  editRole,
  saveRole as saveRoleCall,
  viewRole,
} from '@glossa/contracts/roles';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { pageRoles } from './repository.ts';
import { deleteRole, describeRole, draftRole, saveRole } from './service.ts';

export function mountRoles(mount: Mount, { db }: { db: Database }): void {
  mount(viewRole, ({ actor, query }) => pageRoles(db, actor, query));
  mount(addRole, ({ actor, query }) => draftRole(db, actor, query.from));
  mount(editRole, ({ actor, params }) => describeRole(db, actor, params.id));
  mount(saveRoleCall, ({ actor, body }) => saveRole(db, actor, body));
  mount(deleteRoleCall, async ({ actor, params }) => {
    await deleteRole(db, actor, params.id);
    return null;
  });
}
