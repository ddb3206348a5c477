import { id, listParams, searchParams } from '../../lib/search-params.ts';

export const roleList = {
  sorts: { name: true, user_count: true },
  defaultSort: 'name',
  descendingByDefault: ['user_count'],
} as const;

export const roleListSearch = searchParams(() => listParams(roleList));

/** `from`: the role that is copied. */
export const roleFormSearch = searchParams(() => ({ from: id() }));
