export { deleteGroup, saveGroup, takeOutOfGroup } from './change-groups.ts';
export { findPeople } from './find-people.ts';
export type { GroupKind } from './group-kind.ts';
export { type GroupItem, pageGroups, requireGroup } from './groups.ts';
export { findPeopleUses, namedUses, pagePeople } from './page-people.ts';
export { personMatches } from './person-columns.ts';
