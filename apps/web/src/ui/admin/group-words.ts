import { t } from '../../lib/language/t.ts';

export type GroupKind = 'department' | 'project';

type Words = {
  add: string;
  edit: string;
  search: string;
  none: string;
  noMatch: string;
  unread: string;
  nameIt: string;
  deleting: string;
};

/** What lists and forms of departments and of projects say. */
export const groupWords: Record<GroupKind, Words> = {
  department: {
    add: t('Add department'),
    edit: t('Edit department'),
    search: t('Search departments'),
    none: t('No departments yet'),
    noMatch: t('No department fits this search.'),
    unread: t('Error fetching department data'),
    nameIt: t('Give the department a name.'),
    deleting: t('The department must be empty. This cannot be undone.'),
  },
  project: {
    add: t('Add project'),
    edit: t('Edit project'),
    search: t('Search projects'),
    none: t('No projects yet'),
    noMatch: t('No project fits this search.'),
    unread: t('Error fetching project data'),
    nameIt: t('Give the project a name.'),
    deleting: t('The project must be empty. This cannot be undone.'),
  },
};
