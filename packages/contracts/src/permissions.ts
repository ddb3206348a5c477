import { z } from 'zod';

/** The 17 resources of the product. `AccessControl` is derived and never stored. */
export const resources = [
  'Translation',
  'Transcription',
  'MediaCategory',
  'Media',
  'Feedback',
  'Reports',
  'Settings',
  'Disclaimer',
  'AccessControl',
  'Organization',
  'Users',
  'Departments',
  'UserRoles',
  'Projects',
  'UserApproval',
  'Translate',
  'Conversion',
] as const;

export type Resource = (typeof resources)[number];
export type PermissionFlag = 'view' | 'edit';

export type Right = { resource: Resource; flag: PermissionFlag };
/**
 * An endpoint's requirement: nothing, login only, a level on a resource, or one of several. With `anyOf` the service
 * decides which one the requested item needs.
 */
export type Permission = 'public' | 'login' | Right | { anyOf: readonly Right[] };

export const roleResourceSchema = z.strictObject({
  resource: z.enum(resources),
  viewPermission: z.boolean(),
  editPermission: z.boolean(),
});
export type RoleResource = z.infer<typeof roleResourceSchema>;

const accessControlParts: readonly Resource[] = [
  'Organization',
  'Departments',
  'Projects',
  'UserRoles',
  'Users',
];

/**
 * The full list of 17 from stored grants: edit implies view, the union of several roles, and AccessControl visible if
 * any of its parts is.
 */
export function resolveRoleResources(
  grants: ReadonlyArray<{ resource: Resource; view: boolean; edit: boolean }>,
): RoleResource[] {
  const resolve = (resource: Resource) => {
    const own = grants.filter((grant) => grant.resource === resource);
    const edit = own.some((grant) => grant.edit);
    return {
      resource,
      viewPermission: edit || own.some((grant) => grant.view),
      editPermission: edit,
    };
  };
  const parts = accessControlParts.map(resolve);
  return resources.map((resource) =>
    resource === 'AccessControl'
      ? {
          resource,
          viewPermission: parts.some((part) => part.viewPermission),
          editPermission: parts.some((part) => part.editPermission),
        }
      : resolve(resource),
  );
}

export type Grant = { resource: Resource; view: boolean; edit: boolean };

/** What both allow, for an API token with fewer permissions than its user. AccessControl is derived. */
export function intersectRights(
  own: readonly RoleResource[],
  limits: readonly Grant[],
): RoleResource[] {
  const allowed = resolveRoleResources(limits);
  return resolveRoleResources(
    own
      .filter((right) => right.resource !== 'AccessControl')
      .map(({ resource, viewPermission, editPermission }) => ({
        resource,
        view: viewPermission && isAllowed(allowed, { resource, flag: 'view' }),
        edit: editPermission && isAllowed(allowed, { resource, flag: 'edit' }),
      })),
  );
}

/** The permissions in `wanted` missing in `own`: no one can grant what they do not hold. */
export function rightsBeyond(
  own: readonly RoleResource[],
  wanted: readonly RoleResource[],
): RoleResource[] {
  return wanted.filter(
    ({ resource, viewPermission, editPermission }) =>
      (viewPermission && !isAllowed(own, { resource, flag: 'view' })) ||
      (editPermission && !isAllowed(own, { resource, flag: 'edit' })),
  );
}

export function isAllowed(roleResources: readonly RoleResource[], permission: Permission): boolean {
  if (permission === 'public' || permission === 'login') return true;
  if ('anyOf' in permission)
    return permission.anyOf.some((right) => isAllowed(roleResources, right));
  const own = roleResources.find((candidate) => candidate.resource === permission.resource);
  if (!own) return false;
  return permission.flag === 'edit' ? own.editPermission : own.viewPermission;
}

/**
 * Permissions that no call requires: they decide only which menu entries are shown, and are there because the
 * specification lists view and edit for each resource. The role form says so.
 */
export const menuOnlyRights: readonly Right[] = [
  { resource: 'Reports', flag: 'edit' },
  { resource: 'Disclaimer', flag: 'view' },
  { resource: 'AccessControl', flag: 'view' },
  { resource: 'AccessControl', flag: 'edit' },
  { resource: 'Departments', flag: 'view' },
  { resource: 'Translate', flag: 'view' },
  { resource: 'Translate', flag: 'edit' },
  { resource: 'Conversion', flag: 'view' },
  { resource: 'Conversion', flag: 'edit' },
];

const viewOf = (...list: Resource[]) =>
  list.map((resource) => ({ resource, view: true, edit: false }));
const editOf = (...list: Resource[]) =>
  list.map((resource) => ({ resource, view: true, edit: true }));
/** All but the derived one: what a role stores. */
export const storedResources = resources.filter((resource) => resource !== 'AccessControl');

/** Built-in roles. */
export const seededRoles = [
  {
    name: 'System administrator',
    description: 'Runs the installation and sees every organisation',
    system: true,
    grants: editOf(...storedResources),
  },
  {
    name: 'Organisation administrator',
    description: 'Runs one organisation',
    system: false,
    grants: editOf(...storedResources),
  },
  {
    name: 'Verifier',
    description: 'Corrects and verifies transcripts and translations',
    system: false,
    grants: [
      ...editOf('Transcription', 'Translation', 'Media', 'Feedback', 'Translate', 'Conversion'),
      ...viewOf('MediaCategory', 'Reports'),
    ],
  },
  {
    name: 'Translator',
    description: 'Requests and edits translations',
    system: false,
    grants: [
      ...editOf('Translation', 'Feedback', 'Translate', 'Conversion'),
      ...viewOf('Transcription', 'Media', 'MediaCategory'),
    ],
  },
  {
    name: 'Requester',
    description: 'Uploads media and asks for translations',
    system: false,
    grants: [
      ...editOf('Media', 'Translation', 'Feedback', 'Translate', 'Conversion'),
      ...viewOf('MediaCategory', 'Transcription'),
    ],
  },
  {
    name: 'Viewer',
    description: 'Watches and downloads',
    system: false,
    grants: [
      ...viewOf('Media', 'MediaCategory', 'Transcription', 'Translation'),
      // Whoever watches can report a problem.
      ...editOf('Feedback'),
    ],
  },
] as const satisfies ReadonlyArray<{
  name: string;
  description: string;
  system: boolean;
  grants: ReadonlyArray<{ resource: Resource; view: boolean; edit: boolean }>;
}>;
