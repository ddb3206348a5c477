import {
  isAllowed,
  type RoleResource,
  resolveRoleResources,
  resources,
  seededRoles,
  storedResources,
} from '@glossa/contracts/permissions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resourceGroups } from '../../lib/labels/resource-labels.ts';
import {
  blockOf,
  columnState,
  consistent,
  flags,
  withColumn,
  withinGrantable,
  withRight,
} from './role-matrix.ts';

const nothing = resolveRoleResources([]);
const everything = resolveRoleResources(
  storedResources.map((resource) => ({ resource, view: true, edit: true })),
);
const of = (rights: readonly RoleResource[], resource: string) => {
  const right = rights.find((candidate) => candidate.resource === resource);
  return right && `${right.viewPermission ? 'v' : '-'}${right.editPermission ? 'e' : '-'}`;
};

test('every resource has its labels exactly once', () => {
  const named = resourceGroups.flatMap((group) => group.resources.map((words) => words.resource));
  expect([...named].sort()).toEqual([...resources].sort());
});

describe('ticking', () => {
  test.each([
    ['--', 'view', true, 'v-'],
    ['--', 'edit', true, 've'],
    ['v-', 'edit', true, 've'],
    ['v-', 'view', false, '--'],
    ['ve', 'edit', false, 'v-'],
    ['ve', 'view', false, '--'],
    ['ve', 'view', true, 've'],
  ] as const)('%s, %s to %s: %s', (before, flag, on, after) => {
    const start = consistent([
      {
        resource: 'Media',
        viewPermission: before[0] === 'v',
        editPermission: before[1] === 'e',
      },
    ]);
    expect(of(withRight(start, 'Media', flag, on), 'Media')).toBe(after);
  });

  test.each(['Organization', 'Departments', 'Projects', 'UserRoles', 'Users'] as const)(
    '%s also grants access control view, and unticking removes it',
    (resource) => {
      const on = withRight(nothing, resource, 'edit', true);
      expect(of(on, 'AccessControl')).toBe('ve');
      expect(of(withRight(on, resource, 'edit', false), 'AccessControl')).toBe('v-');
      expect(of(withRight(on, resource, 'view', false), 'AccessControl')).toBe('--');
    },
  );

  test('user approval does not change access control', () => {
    expect(of(withRight(nothing, 'UserApproval', 'edit', true), 'AccessControl')).toBe('--');
  });

  test('access control itself changes nothing', () => {
    expect(withRight(nothing, 'AccessControl', 'edit', true)).toEqual(nothing);
    expect(withRight(everything, 'AccessControl', 'view', false)).toEqual(everything);
  });
});

describe('a disabled permission', () => {
  const media = resolveRoleResources([{ resource: 'Media', view: true, edit: false }]);

  test.each([
    ['AccessControl', 'view', everything, 'derived'],
    ['Media', 'view', media, null],
    ['Media', 'edit', media, 'not-held'],
    ['Reports', 'view', media, 'not-held'],
    ['Reports', 'edit', everything, null],
  ] as const)('%s %s', (resource, flag, grantable, block) => {
    expect(blockOf(nothing, grantable, resource, flag)).toBe(block);
  });

  test('can be removed if it is already granted', () => {
    expect(blockOf(everything, media, 'Reports', 'view')).toBeNull();
  });
});

test('a copy omits permissions the user does not hold and names them', () => {
  const verifier = seededRoles.find(({ name }) => name === 'Verifier')?.grants ?? [];
  const media = resolveRoleResources([{ resource: 'Media', view: true, edit: false }]);
  const { rights, leftOut } = withinGrantable(resolveRoleResources(verifier), media);
  expect(rights).toEqual(media);
  expect(leftOut).toContain('Media');
  expect(leftOut).toContain('Transcription');
  expect(leftOut).not.toContain('Users');
  expect(withinGrantable(everything, everything)).toEqual({ rights: everything, leftOut: [] });
});

const anyRights = fc
  .array(
    fc.record({
      resource: fc.constantFrom(...storedResources),
      view: fc.boolean(),
      edit: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map(resolveRoleResources);
const anyTicks = fc.array(
  fc.record({
    resource: fc.constantFrom(...resources),
    flag: fc.constantFrom(...flags),
    on: fc.boolean(),
  }),
  { maxLength: 40 },
);

test('any sequence of clicks equals the server’s resolution', () => {
  fc.assert(
    fc.property(anyRights, anyTicks, (start, ticks) => {
      let rights = start;
      for (const { resource, flag, on } of ticks) {
        const before = rights;
        rights = withRight(rights, resource, flag, on);
        if (resource !== 'AccessControl') expect(isAllowed(rights, { resource, flag })).toBe(on);
        for (const other of storedResources)
          if (other !== resource) expect(of(rights, other)).toBe(of(before, other));
      }
      expect(rights.map(({ resource }) => resource)).toEqual(resources);
      expect(rights.every((right) => right.viewPermission || !right.editPermission)).toBe(true);
      expect(consistent(rights)).toEqual(rights);
    }),
  );
});

test('cannot be used to escalate permissions', () => {
  fc.assert(
    fc.property(anyRights, anyRights, anyTicks, (source, own, ticks) => {
      let rights = withinGrantable(source, own).rights;
      for (const { resource, flag, on } of ticks)
        if (blockOf(rights, own, resource, flag) === null)
          rights = withRight(rights, resource, flag, on);
      expect(withinGrantable(rights, own)).toEqual({ rights, leftOut: [] });
    }),
  );
});

describe('a whole column', () => {
  test('ticks and unticks with its dependencies', () => {
    const seen = withColumn(nothing, everything, 'view', true);
    expect(columnState(seen, everything, 'view')).toBe('all');
    expect(columnState(seen, everything, 'edit')).toBe('none');
    expect(withColumn(seen, everything, 'edit', true)).toEqual(everything);
    expect(withColumn(everything, everything, 'view', false)).toEqual(nothing);
    expect(withColumn(everything, everything, 'edit', false)).toEqual(seen);
    const some = withRight(everything, 'Media', 'edit', false);
    expect(columnState(some, everything, 'edit')).toBe('some');
  });

  test('grants only held permissions and then counts as complete', () => {
    fc.assert(
      fc.property(anyRights, anyRights, fc.constantFrom(...flags), (source, own, flag) => {
        const start = withinGrantable(source, own).rights;
        const given = withColumn(start, own, flag, true);
        expect(withinGrantable(given, own)).toEqual({ rights: given, leftOut: [] });
        expect(columnState(given, own, flag)).toBe(
          storedResources.some((resource) => isAllowed(own, { resource, flag })) ? 'all' : 'none',
        );
        const taken = withColumn(given, own, flag, false);
        expect(columnState(taken, own, flag)).toBe('none');
        expect(consistent(taken)).toEqual(taken);
      }),
    );
  });
});
