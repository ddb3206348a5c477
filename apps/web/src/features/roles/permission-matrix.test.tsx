// @vitest-environment happy-dom
import {
  type RoleResource,
  resolveRoleResources,
  resources,
  storedResources,
} from '@glossa/contracts/permissions';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a column is ticked as a whole; what lies in between is shown as such', () => {
  show();
  fireEvent.click(box('Edit all'));
  expect(rights).toEqual(everything);
  expect(box('View all').checked).toBe(true);
  fireEvent.click(box('View Media'));
  expect(box('View all').indeterminate).toBe(true);
  expect(box('Edit all').indeterminate).toBe(true);
  fireEvent.click(box('View all'));
  expect(rights).toEqual(
    everything.map((right) => ({
      ...right,
      editPermission: right.resource === 'Media' ? false : right.editPermission,
    })),
  );
  fireEvent.click(box('View all'));
  expect(rights).toEqual(resolveRoleResources([]));
});

test('a column gives nothing that is not held', () => {
  show(resolveRoleResources([{ resource: 'Media', view: true, edit: false }]));
  fireEvent.click(box('View all'));
  fireEvent.click(box('Edit all'));
  expect(rights).toEqual(resolveRoleResources([{ resource: 'Media', view: true, edit: false }]));
});

test('arrow keys lead from box to box, past those that cannot be ticked', () => {
  show();
  box('View Reports').focus();
  press('ArrowDown');
  // Access control follows from others and is passed over.
  expect(focused()).toBe('View Organization');
  press('ArrowRight');
  expect(focused()).toBe('Edit Organization');
  press('ArrowRight');
  expect(focused()).toBe('Edit Organization');
  press('ArrowUp');
  expect(focused()).toBe('Edit Reports');
  press('Home');
  expect(focused()).toBe('Edit all');
  expect(press('ArrowUp')).toBe(false);
  expect(focused()).toBe('Edit all');
  press('End');
  expect(focused()).toBe('Edit Disclaimer');
  expect(press('Tab')).toBe(true);
});

test('left is left where one reads from the right', () => {
  document.documentElement.style.direction = 'rtl';
  show();
  screen.getByRole('table').style.direction = 'rtl';
  box('View Media').focus();
  press('ArrowLeft');
  expect(focused()).toBe('Edit Media');
});

test('without a way to change them the rights are words and not boxes', () => {
  render(
    <MantineProvider env="test">
      <PermissionMatrix rights={everything} grantable={[]} />
    </MantineProvider>,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getAllByLabelText('Yes')).toHaveLength(resources.length * 2);
});
