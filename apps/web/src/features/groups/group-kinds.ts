import {
  deleteDept,
  deleteDeptUser,
  editDeptUser,
  findDeptPeople,
  saveDeptUser,
  viewDeptUser,
} from '@glossa/contracts/departments';
import type { PeoplePage, Person } from '@glossa/contracts/people';
import {
  deleteProjectMember,
  deleteProjUser,
  editProjUser,
  findProjectPeople,
  saveProjUser,
  viewProjUser,
} from '@glossa/contracts/projects';
import type { QueryKey } from '@tanstack/react-query';
import { FolderKanban, type LucideIcon, Network } from 'lucide-react';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { type ListSearchOf, toQueryStrings } from '../../lib/queries/list-search.ts';
import { departmentKeys, projectKeys } from '../../lib/queries/query-keys.ts';

export type Group = {
  id: string;
  name: string;
  description: string;
  user_count: number;
  media_count?: number;
  organisationId: string;
  organisationName: string;
};
export type GroupValues = { name: string; description: string; addUserIds: string[] };
export type GroupSearch = ListSearchOf<typeof viewProjUser>;
export type MemberSearch = ListSearchOf<typeof editProjUser>;

/** What departments and projects differ in. Everything else about them exists once, in this folder. */
export type GroupKind = {
  /** Also the filter of the list of users that shows the members. */
  noun: 'department' | 'project';
  resource: 'Departments' | 'Projects';
  /** Where the list is; `/add` and `/edit/$id` are below it. */
  path: '/access-control/department' | '/access-control/projects';
  icon: LucideIcon;
  /** Only projects hold media. */
  hasMedia: boolean;
  queryKeys: {
    list: (search: GroupSearch) => QueryKey;
    detail: (id: string, members: MemberSearch) => QueryKey;
  };
  labels: Record<
    | 'title'
    | 'add'
    | 'edit'
    | 'search'
    | 'emptyTitle'
    | 'emptyText'
    | 'noMatch'
    | 'nameRequired'
    | 'membersHint'
    | 'deleteText'
    | 'removeMemberText'
    | 'listFailed'
    | 'loadFailed'
    | 'saveFailed'
    | 'deleteFailed',
    string
  >;
  list: (search: GroupSearch, signal: AbortSignal) => Promise<{ items: Group[]; total: number }>;
  find: (id: string, members: MemberSearch, signal: AbortSignal) => Promise<Group & PeoplePage>;
  /** `id` null: a new one. */
  save: (id: string | null, values: GroupValues) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  removeMember: (id: string, userId: string) => Promise<unknown>;
  /** `organisationId` is that of the group; undefined: the caller's own. */
  findPeople: (
    search: string,
    organisationId: string | undefined,
    signal: AbortSignal,
  ) => Promise<Person[]>;
};

export const departments: GroupKind = {
  noun: 'department',
  resource: 'Departments',
  path: '/access-control/department',
  icon: Network,
  hasMedia: false,
  queryKeys: departmentKeys,
  labels: {
    title: t('common.departments'),
    add: t('departments.add'),
    edit: t('departments.editDepartment'),
    search: t('departments.search'),
    emptyTitle: t('departments.emptyTitle'),
    emptyText: t('departments.emptyText'),
    noMatch: t('departments.noMatchText'),
    nameRequired: t('departments.nameRequired'),
    membersHint: t('departments.peopleHint'),
    deleteText: t('departments.deleteText'),
    removeMemberText: t('departments.removePersonHint'),
    listFailed: t('departments.fetchFailed'),
    loadFailed: t('departments.loadFailed'),
    saveFailed: t('departments.saveFailed'),
    deleteFailed: t('departments.deleteFailed'),
  },
  list: async ({ sort, ...search }, signal) => {
    const query = toQueryStrings({ ...search, sort: sort === 'media_count' ? 'name' : sort });
    const { items, total } = await callApi(viewDeptUser, { query, signal });
    return { items: items.map(({ departmentId: id, ...item }) => ({ id, ...item })), total };
  },
  find: async (id, members, signal) => {
    const { departmentId: _same, ...department } = await callApi(editDeptUser, {
      params: { id },
      query: toQueryStrings(members),
      signal,
    });
    return { id, ...department };
  },
  save: (departmentId, values) => callApi(saveDeptUser, { body: { departmentId, ...values } }),
  remove: (id) => callApi(deleteDept, { params: { id } }),
  removeMember: (departmentId, userId) =>
    callApi(deleteDeptUser, { params: { departmentId, userId } }),
  findPeople: (search, organisationId, signal) =>
    callApi(findDeptPeople, { query: { search, organisationId }, signal }),
};

export const projects: GroupKind = {
  noun: 'project',
  resource: 'Projects',
  path: '/access-control/projects',
  icon: FolderKanban,
  hasMedia: true,
  queryKeys: projectKeys,
  labels: {
    title: t('common.projects'),
    add: t('projects.add'),
    edit: t('projects.edit'),
    search: t('projects.search'),
    emptyTitle: t('projects.emptyTitle'),
    emptyText: t('projects.emptyText'),
    noMatch: t('projects.noMatchText'),
    nameRequired: t('projects.nameRequired'),
    membersHint: t('projects.formHint'),
    deleteText: t('projects.deleteText'),
    removeMemberText: t('projects.removePersonText'),
    listFailed: t('projects.fetchFailed'),
    loadFailed: t('projects.loadFailed'),
    saveFailed: t('projects.saveFailed'),
    deleteFailed: t('projects.deleteFailed'),
  },
  list: async (search, signal) => {
    const query = toQueryStrings(search);
    const { items, total } = await callApi(viewProjUser, { query, signal });
    return { items: items.map(({ projectId: id, ...item }) => ({ id, ...item })), total };
  },
  find: async (id, members, signal) => {
    const { projectId: _same, ...project } = await callApi(editProjUser, {
      params: { id },
      query: toQueryStrings(members),
      signal,
    });
    return { id, ...project };
  },
  save: (projectId, values) => callApi(saveProjUser, { body: { projectId, ...values } }),
  remove: (id) => callApi(deleteProjUser, { params: { id } }),
  removeMember: (projectId, userId) =>
    callApi(deleteProjectMember, { params: { projectId, userId } }),
  findPeople: (search, organisationId, signal) =>
    callApi(findProjectPeople, { query: { search, organisationId }, signal }),
};
