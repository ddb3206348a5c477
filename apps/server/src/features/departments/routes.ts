import {
  type DepartmentItem,
  deleteDept,
  deleteDeptUser,
  editDeptUser,
  findDeptPeople,
  saveDeptUser,
  viewDeptUser,
} from '@glossa/contracts/departments';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import {
  deleteGroup,
  findPeople,
  type GroupItem,
  pageGroups,
  pagePeople,
  requireGroup,
  saveGroup,
  takeOutOfGroup,
} from '../people/index.ts';
import { departmentKind } from './department-kind.ts';

export function mountDepartments(mount: Mount, { db }: { db: Database }): void {
  mount(viewDeptUser, async ({ actor, query }) => {
    const found = await pageGroups(db, departmentKind, actor, query);
    return { ...found, items: found.items.map(toDepartment) };
  });
  mount(editDeptUser, async ({ actor, params, query }) => ({
    ...toDepartment(await requireGroup(db, departmentKind, actor, params.id)),
    ...(await pagePeople(db, { departmentId: params.id }, query)),
  }));
  mount(saveDeptUser, async ({ actor, body: { departmentId, ...values } }) =>
    toDepartment(await saveGroup(db, departmentKind, actor, { id: departmentId, ...values })),
  );
  mount(deleteDept, async ({ actor, params }) => {
    await deleteGroup(db, departmentKind, actor, params.id);
    return null;
  });
  mount(deleteDeptUser, async ({ actor, params }) => {
    await takeOutOfGroup(db, departmentKind, actor, params.departmentId, params.userId);
    return null;
  });
  mount(findDeptPeople, ({ actor, query }) => findPeople(db, actor, query));
}

const toDepartment = ({ id, media_count: _none, ...rest }: GroupItem): DepartmentItem => ({
  departmentId: id,
  ...rest,
});
