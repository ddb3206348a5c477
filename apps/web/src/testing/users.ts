import type { UserItem } from '@glossa/contracts/users';

const id = (last: string) => `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00${last}`;
export const ownOrganisation = { id: id('02'), name: 'Analytical Engines' };
export const otherOrganisation = { id: id('03'), name: 'Difference Engines' };
export const verifier = { id: id('31'), name: 'Verifier' };
export const boss = { id: id('32'), name: 'System administrator' };
export const legal = { id: id('10'), name: 'Legal' };

export const makeUser = (last: string, displayName: string, more: Partial<UserItem> = {}) =>
  ({
    userId: id(last),
    userName: displayName.toLowerCase(),
    displayName,
    email: null,
    status: 'Approved',
    organisationId: ownOrganisation.id,
    organisationName: ownOrganisation.name,
    isSSOLogin: false,
    hasSecondFactor: false,
    roles: [verifier],
    department: null,
    projects: [],
    invitation: null,
    lastSignInAt: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    ...more,
  }) satisfies UserItem;

export const userOptions = {
  organisations: [] as Array<{ id: string; name: string }>,
  roles: [
    { ...verifier, description: 'Verifies transcripts', builtIn: true, assignable: true },
    { ...boss, description: 'May do everything', builtIn: true, assignable: false },
  ],
  departments: [legal],
  projects: [],
};
