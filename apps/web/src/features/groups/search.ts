import { listParams, searchParams } from '../../lib/search-params.ts';

const departmentSorts = { name: true, user_count: true } as const;

/** How departments and projects are sorted; the route of departments drops the number of media, which they do not have. */
export const groupList = {
  sorts: { ...departmentSorts, media_count: true },
  defaultSort: 'name',
  descendingByDefault: ['user_count', 'media_count'],
} as const;

export const departmentListSearch = searchParams(() => listParams({ sorts: departmentSorts }));
export const projectListSearch = searchParams(() => listParams(groupList));
