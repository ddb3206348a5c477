import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';
import { t } from '../i18n/t.ts';

export type AccessControlTab = {
  label: string;
  to:
    | '/access-control/organization'
    | '/access-control/department'
    | '/access-control/users'
    | '/access-control/roles'
    | '/access-control/projects'
    | '/access-control/audit';
  resource: Resource;
  flag: PermissionFlag;
  /** Path prefixes that belong to the tab. */
  paths: readonly string[];
};

/** In opening order. The department list requires edit, as specified. */
export const accessControlTabs: readonly AccessControlTab[] = [
  {
    label: t('common.organization'),
    to: '/access-control/organization',
    resource: 'Organization',
    flag: 'view',
    paths: ['/access-control/organization'],
  },
  {
    label: t('common.departments'),
    to: '/access-control/department',
    resource: 'Departments',
    flag: 'edit',
    paths: ['/access-control/department'],
  },
  {
    label: t('common.users'),
    to: '/access-control/users',
    resource: 'Users',
    flag: 'view',
    paths: ['/access-control/users', '/access-control/user'],
  },
  {
    label: t('common.roles'),
    to: '/access-control/roles',
    resource: 'UserRoles',
    flag: 'view',
    paths: ['/access-control/roles'],
  },
  {
    label: t('common.projects'),
    to: '/access-control/projects',
    resource: 'Projects',
    flag: 'view',
    paths: ['/access-control/projects'],
  },
  {
    label: t('common.auditLog'),
    to: '/access-control/audit',
    resource: 'Organization',
    flag: 'edit',
    paths: ['/access-control/audit'],
  },
];

type Check = (resource: Resource, flag: PermissionFlag) => boolean;

export const permittedTabs = (can: Check): AccessControlTab[] =>
  accessControlTabs.filter(({ resource, flag }) => can(resource, flag));
