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
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { selectOwnProjects } from '../media/index.ts';
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
import { projectKind } from './project-kind.ts';

export function mountProjects(mount: Mount, { db }: { db: Database }): void {
  mount(viewProjUser, async ({ actor, query }) => {
    const found = await pageGroups(db, projectKind, actor, query);
    return { ...found, items: found.items.map(toProject) };
  });
  mount(editProjUser, async ({ actor, params, query }) => ({
    ...toProject(await requireGroup(db, projectKind, actor, params.id)),
    ...(await pagePeople(db, { projectId: params.id }, query)),
  }));
  mount(saveProjUser, async ({ actor, body: { projectId, ...values } }) =>
    toProject(await saveGroup(db, projectKind, actor, { id: projectId, ...values })),
  );
  mount(deleteProjUser, async ({ actor, params }) => {
    await deleteGroup(db, projectKind, actor, params.id);
    return null;
  });
  mount(deleteProjectMember, async ({ actor, params }) => {
    await takeOutOfGroup(db, projectKind, actor, params.projectId, params.userId);
    return null;
  });
  mount(findProjectPeople, ({ actor, query }) => findPeople(db, actor, query));

  /** What the caller may limit media to. */
  mount(viewOwnProjects, ({ actor }) =>
    selectOwnProjects(db, actor, actor.organisationId)
      .select(['projects.id', 'projects.name'])
      .orderBy(sql`lower(projects.name)`)
      .orderBy('projects.id')
      .execute(),
  );
}

const toProject = ({ id, ...rest }: GroupItem): ProjectItem => ({ projectId: id, ...rest });
