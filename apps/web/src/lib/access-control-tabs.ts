import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';
import { t } from './language/t.ts';

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
  /** Beginnings of the addresses that belong to the tab. */
  paths: readonly string[];
};

/** In the order in which the first permitted one is opened. The department list asks for edit, as the specification has it. */
export const accessControlTabs: readonly AccessControlTab[] = [
  {
    label: t('Organization'),
    to: '/access-control/organization',
    resource: 'Organization',
    flag: 'view',
    paths: ['/access-control/organization'],
  },
  {
    label: t('Departments'),
    to: '/access-control/department',
    resource: 'Departments',
    flag: 'edit',
    paths: ['/access-control/department'],
  },
  {
    label: t('Users'),
    to: '/access-control/users',
    resource: 'Users',
    flag: 'view',
    paths: ['/access-control/users', '/access-control/user'],
  },
  {
    label: t('Roles'),
    to: '/access-control/roles',
    resource: 'UserRoles',
    flag: 'view',
    paths: ['/access-control/roles'],
  },
  {
    label: t('Projects'),
    to: '/access-control/projects',
    resource: 'Projects',
    flag: 'view',
    paths: ['/access-control/projects'],
  },
  {
    label: t('Audit log'),
    to: '/access-control/audit',
    resource: 'AccessControl',
    flag: 'view',
    paths: ['/access-control/audit'],
  },
];

type Check = (resource: Resource, flag: PermissionFlag) => boolean;

export const permittedTabs = (can: Check): AccessControlTab[] =>
  accessControlTabs.filter(({ resource, flag }) => can(resource, flag));
