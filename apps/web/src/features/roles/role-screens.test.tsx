// @vitest-environment happy-dom
import {
  type RoleResource,
  resolveRoleResources,
  storedResources,
} from '@glossa/contracts/permissions';
import { addRole, deleteRole, editRole, saveRole, viewRole } from '@glossa/contracts/roles';
import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AddRoleScreen, EditRoleScreen } from './role-form-screen.tsx';
import { RoleListScreen } from './role-list-screen.tsx';

const everything = resolveRoleResources(
  storedResources.map((resource) => ({ resource, view: true, edit: true })),
);
const mediaOnly = resolveRoleResources([{ resource: 'Media', view: true, edit: true }]);
const editor = {
  roleId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0031',
  name: 'Editor',
  description: 'Corrects',
  builtIn: false,
  user_count: 3,
};
const viewer = {
  ...editor,
  roleId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0032',
  name: 'Viewer',
  builtIn: true,
};
const detail = (role: object, roleResource: RoleResource[], grantable = everything) => ({
  ...role,
  secondFactorRequired: false,
  roleResource,
  grantable,
});
const draft = { ...editor, roleId: null, name: '', description: '', user_count: 0 };
const list = '/access-control/roles';
const ofEditor = { id: editor.roleId };

let server: ReturnType<typeof startFakeServer>;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sentRights = () =>
  server
    .callsTo(saveRole)
    .map(({ body }) => (body as { roleResource: RoleResource[] }).roleResource);

test('the matrix stays consistent while clicking and is saved as shown', async () => {
  server.on(addRole, () => answer(detail(draft, resolveRoleResources([]))));
  server.on(saveRole, () => answer(detail(editor, everything)));
  const router = showScreen(`${list}/add`, AddRoleScreen);
  fireEvent.click(
    await screen.findByRole('checkbox', { name: t('account.allowEdit', { resource: 'Users' }) }),
  );
  expect(box('View Users').checked).toBe(true);
  expect(box('View Access control').checked).toBe(true);
  expect(box('Edit Access control').checked).toBe(true);
  fireEvent.click(box('View Users'));
  expect(box('Edit Users').checked).toBe(false);
  expect(box('View Access control').checked).toBe(false);
  fireEvent.click(box('View Access control'));
  expect(box('View Access control').disabled).toBe(true);
  fireEvent.click(box('Edit Media'));
  press(t('roles.add'));
  expect(await screen.findByText(t('validation.roleNameRequired'))).toBeTruthy();
  expect(server.callsTo(saveRole)).toHaveLength(0);
  type('Name *', '  Uploader ');
  press(t('roles.add'));
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
  expect(server.callsTo(saveRole)[0]?.body).toMatchObject({ roleId: null, name: 'Uploader' });
  expect(sentRights()).toEqual([mediaOnly]);
  expect(await screen.findByText(t('common.addedName', { name: 'Uploader' }))).toBeTruthy();
});

test('disables permissions the user does not hold, with the reason, and omits them in a copy', async () => {
  server.on(addRole, () =>
    answer(detail({ ...draft, name: 'Copy of Editor' }, everything, mediaOnly)),
  );
  server.on(saveRole, () => answer(detail(editor, mediaOnly)));
  showScreen(`${list}/add`, AddRoleScreen, `${list}/add?from=${editor.roleId}`);
  const reports = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: t('account.allowView', { resource: 'Reports' }),
  });
  expect(reports.disabled).toBe(true);
  expect(reports.checked).toBe(false);
  expect(reports.title).toMatch(t('roles.cannotGrant'));
  expect(reports.getAttribute('aria-description')).toBe(reports.title);
  expect(screen.getByText(/Not copied.*Reports/)).toBeTruthy();
  expect(server.calls.at(0)?.path).toContain(`from=${editor.roleId}`);
  press(t('roles.add'));
  await waitFor(() => expect(server.callsTo(saveRole)).toHaveLength(1));
  expect(sentRights()).toEqual([mediaOnly]);
});

test('a built-in role is read-only and can be copied', async () => {
  server.on(at(editRole, { id: viewer.roleId }), () => answer(detail(viewer, mediaOnly)));
  showScreen(`${list}/edit/$id`, EditRoleScreen, `${list}/edit/${viewer.roleId}`);
  const copy = await screen.findByRole('link', { name: t('roles.copyRole') });
  expect(copy.getAttribute('href')).toBe(`${list}/add?from=${viewer.roleId}`);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: t('common.save') })).toBeNull();
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
  expect(within(row('Media Watch')).getAllByLabelText(t('common.yes'))).toHaveLength(2);
  expect(within(row(t('common.reports'))).getAllByText(t('common.no'))).toHaveLength(2);
});

test('a role with more permissions than the user’s is read-only', async () => {
  server.on(at(editRole, ofEditor), () => answer(detail(editor, everything, mediaOnly)));
  showScreen(`${list}/edit/$id`, EditRoleScreen, `${list}/edit/${editor.roleId}`);
  expect(await screen.findByText(messagePattern('roles.beyondOwnReadOnly'))).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('shows a rejection where it belongs and keeps the input', async () => {
  server.on(at(editRole, ofEditor), () => answer(detail(editor, mediaOnly)));
  server.on(saveRole, () =>
    refuse('ROLE_NAME_TAKEN', { fields: { name: 'There is already a role with this name.' } }),
  );
  const router = showScreen(`${list}/edit/$id`, EditRoleScreen, `${list}/edit/${editor.roleId}`);
  await screen.findByText(/Assigned to 3|3 people/);
  type('Name *', 'Viewer');
  press(t('common.save'));
  expect(await screen.findByText('There is already a role with this name.')).toBeTruthy();
  // Not changed here, so it is not sent: someone else may have.
  expect(server.callsTo(saveRole)[0]?.body).not.toHaveProperty('secondFactorRequired');
  const { roleResource } = detail(editor, mediaOnly);
  expect(server.callsTo(saveRole)[0]?.body).toMatchObject({
    seen: { name: editor.name, description: editor.description, roleResource },
  });
  const name = screen.getByLabelText<HTMLInputElement>('Name *');
  expect(name.value).toBe('Viewer');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  server.on(saveRole, () =>
    refuse('RIGHTS_BEYOND_OWN', { fields: { roleResource: 'You do not hold Media edit.' } }),
  );
  press(t('common.save'));
  expect(await screen.findByText('You do not hold Media edit.')).toBeTruthy();
  server.on(saveRole, () => refuse('LAST_ADMINISTRATOR'));
  press(t('common.save'));
  expect(await screen.findByText(t('errors.lastAdministrator'))).toBeTruthy();
  act(() => void router.navigate({ to: '/elsewhere' } as never));
  expect(
    await screen.findByRole('dialog', { name: t('common.leaveWithoutSavingConfirm') }),
  ).toBeTruthy();
});

test('links to a role’s members, and a rejected deletion names them', async () => {
  const counted = (role: object) => ({ ...role, viewCount: 8, editCount: 6 });
  server.on(viewRole, () =>
    answer({ items: [counted(editor), counted(viewer)], total: 2, page: 1, pageSize: 25 }),
  );
  server.on(at(deleteRole, ofEditor), () =>
    refuse('ROLE_IN_USE', {
      uses: { first: [{ kind: 'user', id: viewer.roleId, name: 'Bob' }], total: 3 },
    }),
  );
  showScreen(list, RoleListScreen);
  const people = await screen.findByRole('link', { name: '3 people: Editor' });
  expect(people.getAttribute('href')).toBe(`/access-control/users?role=${editor.roleId}`);
  expect(
    screen.getAllByText(t('roles.permissionSummary', { viewCount: 8, editCount: 6, count: 16 })),
  ).toHaveLength(2);

  press('Actions for Viewer');
  expect(await screen.findByRole('menuitem', { name: t('account.permissionView') })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: t('common.copy') }).getAttribute('href')).toBe(
    `${list}/add?from=${viewer.roleId}`,
  );
  expect(screen.queryByRole('menuitem', { name: t('common.delete') })).toBeNull();
  press('Actions for Viewer');

  press('Actions for Editor');
  fireEvent.click(await screen.findByRole('menuitem', { name: t('common.delete') }));
  const question = await screen.findByRole('dialog', {
    name: t('common.deleteNameConfirm', { name: 'Editor' }),
  });
  fireEvent.click(within(question).getByRole('button', { name: t('common.delete') }));
  const rejection = await screen.findByRole('dialog', { name: t('roles.deleteFailed') });
  await waitFor(() => expect(rejection.textContent).toContain('And 2 more.'));
});

test('a viewer sees no edit controls', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: [], view: ['UserRoles'] }));
  server.on(viewRole, () =>
    answer({
      items: [{ ...editor, viewCount: 0, editCount: 0 }],
      total: 1,
      page: 1,
      pageSize: 25,
    }),
  );
  showScreen(list, RoleListScreen);
  expect(await screen.findByText(t('roles.noPermissions'))).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: new RegExp(t('common.actions')) })).toBeNull();
});
