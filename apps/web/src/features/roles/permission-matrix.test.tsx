// @vitest-environment happy-dom
import {
  menuOnlyRights,
  type Resource,
  type RoleResource,
  resolveRoleResources,
  resources,
  storedResources,
} from '@glossa/contracts/permissions';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatEnumeration } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { resourceGroups } from '../../lib/labels/resource-labels.ts';
import { PermissionMatrix } from './permission-matrix.tsx';

const everything = resolveRoleResources(
  storedResources.map((resource) => ({ resource, view: true, edit: true })),
);
let rights: RoleResource[];

function Subject({ grantable }: { grantable: RoleResource[] }) {
  const [value, setValue] = useState(rights);
  rights = value;
  return <PermissionMatrix rights={value} grantable={grantable} onChange={setValue} />;
}

const show = (grantable = everything) =>
  render(
    <DirectionProvider>
      <MantineProvider env="test">
        <Subject grantable={grantable} />
      </MantineProvider>
    </DirectionProvider>,
  );
const labelsOf = (resource: Resource) => {
  const found = resourceGroups
    .flatMap((group) => group.resources)
    .find((words) => words.resource === resource);
  if (!found) throw new Error(`${resource} has no label`);
  return found;
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (key: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, cancelable: true });
const focused = () => document.activeElement?.getAttribute('aria-label');

beforeEach(() => {
  rights = resolveRoleResources([]);
});
afterEach(() => {
  cleanup();
  document.documentElement.style.direction = '';
});

test('says which permissions only show a menu entry', () => {
  show();
  for (const resource of resources) {
    const { label } = labelsOf(resource);
    const row = screen
      .getAllByRole('row')
      .find((candidate) => candidate.querySelector('th span')?.textContent === label);
    const flags = menuOnlyRights
      .filter((right) => right.resource === resource)
      .map(({ flag }) => (flag === 'view' ? t('common.view') : t('common.editAction')));
    const words =
      flags.length > 0 ? t('roles.menuOnly', { permissions: formatEnumeration(flags) }) : '';
    if (words) expect(row?.textContent, label).toContain(words);
    else expect(row?.textContent, label).not.toContain('Menu only');
  }
});

test('toggles a whole column and shows mixed states', () => {
  show();
  fireEvent.click(box(t('roles.editAll')));
  expect(rights).toEqual(everything);
  expect(box(t('roles.viewAll')).checked).toBe(true);
  fireEvent.click(box('View Media'));
  expect(box(t('roles.viewAll')).indeterminate).toBe(true);
  expect(box(t('roles.editAll')).indeterminate).toBe(true);
  fireEvent.click(box(t('roles.viewAll')));
  expect(rights).toEqual(
    everything.map((right) => ({
      ...right,
      editPermission: right.resource === 'Media' ? false : right.editPermission,
    })),
  );
  fireEvent.click(box(t('roles.viewAll')));
  expect(rights).toEqual(resolveRoleResources([]));
});

test('a column grants only held permissions', () => {
  show(resolveRoleResources([{ resource: 'Media', view: true, edit: false }]));
  fireEvent.click(box(t('roles.viewAll')));
  fireEvent.click(box(t('roles.editAll')));
  expect(rights).toEqual(resolveRoleResources([{ resource: 'Media', view: true, edit: false }]));
});

test('arrow keys move between checkboxes and skip disabled ones', () => {
  show();
  box('View Reports').focus();
  press('ArrowDown');
  // Access control is derived from others and skipped.
  expect(focused()).toBe('View Organization');
  press('ArrowRight');
  expect(focused()).toBe('Edit Organization');
  press('ArrowRight');
  expect(focused()).toBe('Edit Organization');
  press('ArrowUp');
  expect(focused()).toBe('Edit Reports');
  press(t('editor.key.home'));
  expect(focused()).toBe(t('roles.editAll'));
  expect(press('ArrowUp')).toBe(false);
  expect(focused()).toBe(t('roles.editAll'));
  press(t('editor.key.end'));
  expect(focused()).toBe('Edit Disclaimer');
  expect(press(t('editor.key.tab'))).toBe(true);
});

test('arrow left moves visually left in right-to-left pages', () => {
  document.documentElement.style.direction = 'rtl';
  show();
  screen.getByRole('table').style.direction = 'rtl';
  box('View Media').focus();
  press('ArrowLeft');
  expect(focused()).toBe('Edit Media');
});

test('shows words instead of checkboxes when read-only', () => {
  render(
    <MantineProvider env="test">
      <PermissionMatrix rights={everything} grantable={[]} />
    </MantineProvider>,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getAllByLabelText(t('common.yes'))).toHaveLength(resources.length * 2);
});
