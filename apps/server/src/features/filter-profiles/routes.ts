import {
  deleteFilterProfile as deleteEndpoint,
  listFilterProfiles,
  saveFilterProfile as saveEndpoint,
} from '@glossa/contracts/filter-profiles';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { listProfiles } from './repository.ts';
import { deleteFilterProfile, saveFilterProfile } from './save-profile.ts';

/** The preview is mounted with media, which read documents. */
export function mountFilterProfiles(mount: Mount, { db }: { db: Database }): void {
  mount(listFilterProfiles, ({ actor }) => listProfiles(db, actor.organisationId));
  mount(saveEndpoint, ({ actor, body }) => saveFilterProfile(db, actor, body));
  mount(deleteEndpoint, async ({ actor, params }) => {
    await deleteFilterProfile(db, actor, params.profileId);
    return null;
  });
}
