import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import {
  type Grant,
  intersectRights,
  isAllowed,
  menuOnlyRights,
  type PermissionFlag,
  type RoleResource,
  resolveRoleResources,
  resources,
  rightsBeyond,
  seededRoles,
  storedResources,
} from './permissions.ts';

const levels = ['none', 'view', 'edit'] as const;
type Level = (typeof levels)[number];
const level = fc.constantFrom<Level>(...levels);

/** One role: every stored resource × {none, view, edit}; edit as it may be stored, with and without view. */
const role: fc.Arbitrary<Grant[]> = fc
  .array(fc.tuple(level, fc.boolean()), {
    minLength: storedResources.length,
    maxLength: storedResources.length,
  })
  .map((chosen) =>
    storedResources.flatMap((resource, index) => {
      const [picked, view] = chosen[index] ?? ['none', false];
      if (picked === 'none') return [];
      return [{ resource, view: picked === 'view' || view, edit: picked === 'edit' }];
    }),
  );

const flags: readonly PermissionFlag[] = ['view', 'edit'];
/** The permissions as `Media edit`: a set for comparison. */
const allowedBy = (rights: readonly RoleResource[]): Set<string> =>
  new Set(
    resources.flatMap((resource) =>
      flags
        .filter((flag) => isAllowed(rights, { resource, flag }))
        .map((flag) => `${resource} ${flag}`),
    ),
  );
const within = (some: Set<string>, all: Set<string>) => [...some].every((one) => all.has(one));
const parts = ['Organization', 'Departments', 'Projects', 'UserRoles', 'Users'];

describe('one resource at a time', () => {
  test.each(
    storedResources.flatMap((resource) => levels.map((picked) => [resource, picked] as const)),
  )('%s: %s', (resource, picked) => {
    const grants =
      picked === 'none' ? [] : [{ resource, view: picked === 'view', edit: picked === 'edit' }];
    const expected = flags.slice(0, levels.indexOf(picked)).map((flag) => `${resource} ${flag}`);
    const derived = parts.includes(resource)
      ? expected.map((right) => right.replace(resource, 'AccessControl'))
      : [];
    expect([...allowedBy(resolveRoleResources(grants))].sort()).toEqual(
      [...expected, ...derived].sort(),
    );
  });

  test.each(levels)('AccessControl stored as %s grants nothing by itself', (picked) => {
    const stored = [
      { resource: 'AccessControl' as const, view: picked !== 'none', edit: picked === 'edit' },
    ];
    expect(allowedBy(resolveRoleResources(stored))).toEqual(new Set());
  });
});

test('permissions are all 17 resources in order, and edit implies view', () => {
  fc.assert(
    fc.property(role, (grants) => {
      const rights = resolveRoleResources(grants);
      expect(rights.map(({ resource }) => resource)).toEqual(resources);
      for (const { editPermission, viewPermission } of rights)
        if (editPermission) expect(viewPermission).toBe(true);
    }),
  );
});

test('AccessControl is derived from any of its parts', () => {
  fc.assert(
    fc.property(role, (grants) => {
      const rights = resolveRoleResources(grants);
      const own = rights.find(({ resource }) => resource === 'AccessControl');
      const ofParts = rights.filter(({ resource }) => parts.includes(resource));
      expect(own).toEqual({
        resource: 'AccessControl',
        viewPermission: ofParts.some((part) => part.viewPermission),
        editPermission: ofParts.some((part) => part.editPermission),
      });
    }),
  );
});

test('several roles allow what one of them allows, in any order', () => {
  fc.assert(
    fc.property(fc.array(role, { maxLength: 4 }), (roles) => {
      const together = allowedBy(resolveRoleResources(roles.flat()));
      const single = roles.flatMap((grants) => [...allowedBy(resolveRoleResources(grants))]);
      expect(together).toEqual(new Set(single));
      expect(resolveRoleResources(roles.toReversed().flat())).toEqual(
        resolveRoleResources(roles.flat()),
      );
    }),
  );
});

test('an intersection is what both allow, except for the derived one', () => {
  fc.assert(
    fc.property(role, role, (grants, limits) => {
      const own = allowedBy(resolveRoleResources(grants));
      const limit = allowedBy(resolveRoleResources(limits));
      const both = intersectRights(resolveRoleResources(grants), limits);
      const stored = (right: string) => !right.startsWith('AccessControl');
      expect([...allowedBy(both)].filter(stored)).toEqual(
        [...own].filter((right) => stored(right) && limit.has(right)),
      );
      // AccessControl is derived from the remaining parts, so it is never more than either has.
      expect(within(allowedBy(both), own)).toBe(true);
      expect(within(allowedBy(both), limit)).toBe(true);
      expect(intersectRights(resolveRoleResources(limits), grants)).toEqual(both);
    }),
  );
});

test('reports no excess exactly if everything requested is held, otherwise only the surplus', () => {
  fc.assert(
    fc.property(role, role, (grants, wanted) => {
      const own = resolveRoleResources(grants);
      const requested = resolveRoleResources(wanted);
      const beyond = rightsBeyond(own, requested);
      expect(beyond.length === 0).toBe(within(allowedBy(requested), allowedBy(own)));
      const held = allowedBy(own);
      const surplus = [...allowedBy(requested)].filter((one) => !held.has(one));
      expect(beyond.map(({ resource }) => resource)).toEqual([
        ...new Set(surplus.map((right) => right.split(' ')[0])),
      ]);
      expect(rightsBeyond(own, intersectRights(own, wanted))).toEqual([]);
      expect(rightsBeyond(resolveRoleResources([...grants, ...wanted]), requested)).toEqual([]);
    }),
  );
});

test('public and login require no permission, and an unlisted resource is denied', () => {
  expect([isAllowed([], 'public'), isAllowed([], 'login')]).toEqual([true, true]);
  expect(isAllowed([], { resource: 'Media', flag: 'view' })).toBe(false);
});

test('only one seeded role sees all organizations, and both administrators hold every permission', () => {
  expect(seededRoles.filter(({ system }) => system).map(({ name }) => name)).toEqual([
    'System administrator',
  ]);
  const full = seededRoles.filter(
    ({ grants }) => allowedBy(resolveRoleResources(grants)).size === 2 * resources.length,
  );
  expect(full.map(({ name }) => name)).toEqual([
    'System administrator',
    'Organisation administrator',
  ]);
});

test('a call depends on every permission, except on those the role form calls “menu only”', () => {
  const required = new Set(
    [...allEndpoints].flatMap(([, { permission }]) => {
      if (typeof permission === 'string') return [];
      return ('anyOf' in permission ? permission.anyOf : [permission]).map(
        ({ resource, flag }) => `${resource} ${flag}`,
      );
    }),
  );
  const all = resources.flatMap((resource) => flags.map((flag) => `${resource} ${flag}`));
  expect(all).toHaveLength(34);
  expect(all.filter((right) => !required.has(right)).sort()).toEqual(
    menuOnlyRights.map(({ resource, flag }) => `${resource} ${flag}`).sort(),
  );
});

test('every built-in role can report a problem', () => {
  for (const { name, grants } of seededRoles)
    expect(
      isAllowed(resolveRoleResources(grants), { resource: 'Feedback', flag: 'edit' }),
      name,
    ).toBe(true);
});
