import {
  deleteOrgUser,
  orgUserRoleMapping,
  saveOrgUser,
  viewOrganisations,
  viewOrgUser,
} from '@glossa/contracts/organisations';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { actingOrganisation } from '../../platform/http/organisation-scope.ts';
import { pagePeople } from '../users/index.ts';
import {
  listOrganisationRoles,
  pageOrganisations,
  pageRoleMapping,
  usersOf,
} from './repository.ts';
import { deleteOrganisation, requireOrganisation, saveOrganisation } from './service.ts';

export function mountOrganisations(mount: Mount, { db }: { db: Database }): void {
  mount(viewOrganisations, ({ actor, query }) => pageOrganisations(db, actor, query));
  mount(viewOrgUser, async ({ actor, query }) => {
    const organisationId = actingOrganisation(actor, query.organisationId);
    return {
      ...(await requireOrganisation(db, actor, organisationId)),
      ...(await pagePeople(usersOf(db, organisationId), query)),
      organization_roles: await listOrganisationRoles(db, actor, organisationId),
    };
  });
  mount(orgUserRoleMapping, async ({ actor, query }) => {
    const organisationId = actingOrganisation(actor, query.organisationId);
    await requireOrganisation(db, actor, organisationId);
    return {
      organization_roles: await listOrganisationRoles(db, actor, organisationId),
      users: await pageRoleMapping(db, organisationId, query),
    };
  });
  mount(saveOrgUser, ({ actor, body }) => saveOrganisation(db, actor, body));
  mount(deleteOrgUser, async ({ actor, params }) => {
    await deleteOrganisation(db, actor, params.id);
    return null;
  });
}
