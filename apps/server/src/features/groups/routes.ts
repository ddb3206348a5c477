import {
  type DepartmentItem,
  deleteDept,
  deleteDeptUser,
  editDeptUser,
  findDeptPeople,
  saveDeptUser,
  viewDeptUser,
} from '@glossa/contracts/departments';
import type { Endpoint } from '@glossa/contracts/endpoint';
import type {
  findPeopleQuery,
  PeoplePage,
  Person,
  peoplePageQuery,
} from '@glossa/contracts/people';
import {
  deleteProjectMember,
  deleteProjUser,
  editProjUser,
  findProjectPeople,
  type ProjectItem,
  saveProjUser,
  viewOwnProjects,
  viewProjUser,
} from '@glossa/contracts/projects';
import type { z } from 'zod';
import { byName } from '../../platform/db/collation.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { selectOwnProjects } from '../media/index.ts';
import { findPeople, pagePeople } from '../users/index.ts';
import { departmentKind, type GroupKind, projectKind } from './kinds.ts';
import { type GroupItem, type GroupQuery, pageGroups, requireGroup } from './repository.ts';
import { deleteGroup, type GroupInput, removeFromGroup, saveGroup } from './service.ts';

export function mountGroups(mount: Mount, { db }: { db: Database }): void {
  mountKind(mount, db, departmentKind, {
    list: viewDeptUser,
    detail: editDeptUser,
    save: saveDeptUser,
    remove: deleteDept,
    removeMember: deleteDeptUser,
    findPeople: findDeptPeople,
    idField: 'departmentId',
    toItem: ({ id, media_count: _none, ...rest }): DepartmentItem => ({
      departmentId: id,
      ...rest,
    }),
  });
  mountKind(mount, db, projectKind, {
    list: viewProjUser,
    detail: editProjUser,
    save: saveProjUser,
    remove: deleteProjUser,
    removeMember: deleteProjectMember,
    findPeople: findProjectPeople,
    idField: 'projectId',
    toItem: ({ id, ...rest }): ProjectItem => ({ projectId: id, ...rest }),
  });

  /** The projects the caller may limit media to. */
  mount(viewOwnProjects, ({ actor }) =>
    selectOwnProjects(db, actor, actor.organisationId)
      .select(['projects.id', 'projects.name'])
      .orderBy(byName('projects.name'))
      .orderBy('projects.id')
      .execute(),
  );
}

type Call<Params, Query, Body, Answer> = Endpoint<
  z.ZodType<Params>,
  z.ZodType<Query>,
  z.ZodType<Body>,
  z.ZodType<Answer>
>;
type ById = { id: string };
type Page<Item> = { items: Item[]; total: number; page: number; pageSize: number };

/** The endpoints of a kind, and how they name its id. */
type GroupEndpoints<IdField extends string, Item> = {
  list: Call<unknown, GroupQuery, unknown, Page<Item>>;
  detail: Call<ById, z.infer<typeof peoplePageQuery>, unknown, Item & PeoplePage>;
  save: Call<unknown, unknown, Omit<GroupInput, 'id'> & Record<IdField, string | null>, Item>;
  remove: Call<ById, unknown, unknown, null>;
  removeMember: Call<{ userId: string } & Record<IdField, string>, unknown, unknown, null>;
  findPeople: Call<unknown, z.infer<typeof findPeopleQuery>, unknown, Person[]>;
  idField: IdField;
  toItem: (group: GroupItem) => Item;
};

function mountKind<IdField extends string, Item>(
  mount: Mount,
  db: Database,
  kind: GroupKind,
  { idField, toItem, ...endpoints }: GroupEndpoints<IdField, Item>,
): void {
  mount(endpoints.list, async ({ actor, query }) => {
    const found = await pageGroups(db, kind, actor, query);
    return { ...found, items: found.items.map(toItem) };
  });
  mount(endpoints.detail, async ({ actor, params, query }) => ({
    ...toItem(await requireGroup(db, kind, actor, params.id)),
    ...(await pagePeople(kind.members(db, params.id), query)),
  }));
  mount(endpoints.save, async ({ actor, body }) =>
    toItem(await saveGroup(db, kind, actor, { ...body, id: body[idField] })),
  );
  mount(endpoints.remove, async ({ actor, params }) => {
    await deleteGroup(db, kind, actor, params.id);
    return null;
  });
  mount(endpoints.removeMember, async ({ actor, params }) => {
    await removeFromGroup(db, kind, actor, params[idField], params.userId);
    return null;
  });
  mount(endpoints.findPeople, ({ actor, query }) => findPeople(db, actor, query));
}
