import { kindDefinitions, type NotificationKind } from '@glossa/contracts/notifications';
import { isAllowed } from '@glossa/contracts/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/http/actor.ts';

/** The subject of a notification, as columns or as values of one about to be written. */
export type About = {
  kind: RawBuilder<unknown>;
  organisationId: RawBuilder<unknown>;
  mediaId: RawBuilder<unknown>;
  projectId: RawBuilder<unknown>;
};

const rights = sql.join(
  Object.entries(kindDefinitions).map(
    ([kind, { resource, flag }]) =>
      sql`(${kind}::text, ${resource}::text, ${flag === 'edit'}::boolean)`,
  ),
);

const isSystem = sql`EXISTS (SELECT 1 FROM user_roles ur JOIN roles r ON r.id = ur.role_id
  WHERE ur.user_id = u.id AND r.system)`;

const isIn = (projectId: RawBuilder<unknown>) => sql`EXISTS (SELECT 1 FROM project_members pm
  WHERE pm.project_id = ${projectId} AND pm.user_id = u.id)`;

/**
 * Whether the user `u` (an alias of users in the query) may be notified: an active account, permission on the kind's
 * resource, and membership for project subjects. Checked when a notification is written, listed and mailed, because
 * permissions change.
 */
export const recipientsWithAccess = ({
  kind,
  organisationId,
  mediaId,
  projectId,
}: About) => sql<boolean>`(
  u.status = 'Approved'
  AND EXISTS (SELECT 1 FROM (VALUES ${rights}) AS k (kind, resource, edit)
    WHERE k.kind = ${kind} AND (k.resource IS NULL OR EXISTS (
      SELECT 1 FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id
      WHERE ur.user_id = u.id AND p.resource = k.resource
        AND (p.can_edit OR (p.can_view AND NOT k.edit)))))
  AND (${isSystem} OR (u.organisation_id = ${organisationId}
    AND (${mediaId}::uuid IS NULL OR EXISTS (SELECT 1 FROM media m
      WHERE m.id = ${mediaId}::uuid AND (m.project_id IS NULL OR ${isIn(sql`m.project_id`)})))
    AND (${projectId}::uuid IS NULL OR ${isIn(sql`${projectId}::uuid`)}))))`;

/** Of rows of `notifications n`. */
export const canReceiveNow = recipientsWithAccess({
  kind: sql`n.kind`,
  organisationId: sql`n.organisation_id`,
  mediaId: sql`n.media_id`,
  projectId: sql`n.project_id`,
});

/** Kinds the caller's session permits: a token may have fewer permissions than its user. */
export const allowedKinds = (actor: Actor): NotificationKind[] =>
  (Object.keys(kindDefinitions) as NotificationKind[]).filter((kind) => {
    const { resource, flag } = kindDefinitions[kind];
    return resource === null || isAllowed(actor.roleResources, { resource, flag });
  });
