// @vitest-environment happy-dom
import {
  addEditUser,
  deleteUser,
  exportUsers,
  resetUserPassword,
  saveUserRoles,
  saveUserState,
  viewSessions,
  viewUser,
} from '@glossa/contracts/users';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
import {
  legal,
  makeUser,
  otherOrganisation,
  ownOrganisation,
  userOptions,
  verifier,
} from '../../test-support/users.ts';
import { UserListScreen } from './user-list-screen.tsx';

const path = '/access-control/users';
const bob = makeUser('21', 'Bob');
const eve = makeUser('22', 'Eve', {
  status: 'Deactivated',
  isSSOLogin: true,
  email: 'eve@example.org',
  roles: ['a', 'b', 'c', 'd'].map((name, index) => ({
    ...verifier,
    name,
    id: verifier.id.replace(/..$/, `4${index}`),
  })),
});
const self = makeLoginAnswer().user;
const ada = makeUser('01', 'Ada', { userId: self.userId });

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  takeLoginAnswer(makeLoginAnswer());
  server.on(viewUser, () => answer({ items: [ada, bob, eve], total: 3, page: 1, pageSize: 25 }));
  server.on(at(addEditUser, { id: '0' }), () => answer({ user: null, options: userOptions }));
});
afterEach(() => {
  cleanup();
  notifications.clean();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = (address = path) => showScreen(path, UserListScreen, address);
/** What the list was asked for last. */
const asked = () => {
  const calls = server.calls.filter((call) => call.path.startsWith(viewUser.path));
  return Object.fromEntries(new URLSearchParams(calls.at(-1)?.path.split('?')[1]));
};
const openMenu = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu'));
};
const openEntries = async (name: string) =>
  (await openMenu(name)).getAllByRole('menuitem').map((item) => item.textContent);
const agree = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

test('who is shown: names, states, roles in short, and no organisation for those who have one', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /Eve/ }));
  expect(screen.getByRole('row', { name: /Eve/ }).textContent).toContain('eve · single sign-on');
  expect(row.getByText('Deactivated')).toBeTruthy();
  expect(row.getByTitle('a, b, c, d').textContent).toBe('+2');
  expect(screen.queryByRole('columnheader', { name: /Organisation/ })).toBeNull();
});

test('the address says which users are shown; a mangled filter is left out', async () => {
  show(
    `${path}?q=bo&status=Deactivated&department=${legal.id}&role=nonsense&signin=sso&sort=lastSignInAt&page=3`,
  );
  await screen.findByRole('row', { name: /Bob/ });
  expect(asked()).toEqual({
    search: 'bo',
    status: 'Deactivated',
    departmentId: legal.id,
    isSSOLogin: 'true',
    sort: 'lastSignInAt',
    descending: 'true',
    page: '3',
    pageSize: '25',
  });
});

test('a filter goes into the address, and another filter gives up the selection', async () => {
  const router = show(`${path}?page=2`);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Bob' }));
  expect(screen.getByRole('region', { name: 'Selected rows' })).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: 'State' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Deactivated' }));
  await waitFor(() => expect(asked().status).toBe('Deactivated'));
  expect(router.state.location.search).toEqual({ status: 'Deactivated' });
  expect(asked().page).toBe('1');
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

test('several are deactivated at once, after a question', async () => {
  server.on(saveUserState, () => answer({ changed: 2 }));
  show();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Bob' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Eve' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(server.callsTo(saveUserState)).toHaveLength(0);
  await agree('Deactivate');
  expect(await screen.findByText('Deactivated 2 users.')).toBeTruthy();
  expect(server.callsTo(saveUserState)[0]?.body).toEqual({
    userIds: [bob.userId, eve.userId],
    status: 'Deactivated',
  });
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

test('a role is given to those selected; one beyond one’s own rights is not offered', async () => {
  server.on(saveUserRoles, () => answer({ changed: 1 }));
  show();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Bob' }));
  fireEvent.click(screen.getByRole('button', { name: 'Give role' }));
  const menu = within(await screen.findByRole('menu'));
  await menu.findByRole('menuitem', { name: 'Verifier' });
  expect(menu.getByRole('menuitem', { name: 'System administrator' })).toHaveProperty(
    'disabled',
    true,
  );
  fireEvent.click(menu.getByRole('menuitem', { name: 'Verifier' }));
  expect(await screen.findByText('Gave Verifier to 1 user.')).toBeTruthy();
  expect(server.callsTo(saveUserRoles)[0]?.body).toEqual({
    userIds: [bob.userId],
    add: [verifier.id],
    remove: [],
  });
});

test('those who see every organisation see which, and give roles in one at a time', async () => {
  takeLoginAnswer(makeLoginAnswer({ user: { seesEveryOrganisation: true } }));
  server.on(at(addEditUser, { id: '0' }), () =>
    answer({
      user: null,
      options: { ...userOptions, organisations: [ownOrganisation, otherOrganisation] },
    }),
  );
  show(`${path}?role=${verifier.id}`);
  expect(await screen.findByRole('columnheader', { name: /Organisation/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bob' }));
  fireEvent.click(screen.getByRole('button', { name: 'Give role' }));
  expect(await screen.findByText(/Show one organisation first/)).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Verifier' })).toBeNull();
  fireEvent.click(await screen.findByRole('combobox', { name: 'Organisation' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Difference Engines' }));
  await waitFor(() => expect(asked().organisationId).toBe(otherOrganisation.id));
  // A role of the organisation left behind would find nobody.
  await waitFor(() => expect(asked().roleId).toBeUndefined());
});

test('what the menu of a row offers depends on who it is', async () => {
  show();
  expect(await openEntries('Bob')).toEqual([
    'Edit',
    'Sessions',
    'Reset password',
    'Deactivate',
    'Delete',
  ]);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(await openEntries('Eve')).toEqual(['Edit', 'Sessions', 'Reactivate', 'Delete']);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(await openEntries('Ada')).toEqual(['Edit', 'Sessions']);
});

test('without the right to edit there is nothing to press but the export', async () => {
  takeLoginAnswer(makeLoginAnswer({ edit: [] }));
  show();
  await screen.findByRole('row', { name: /Bob/ });
  expect(screen.queryByRole('button', { name: 'Actions for Bob' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add user' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

test('a reset password is shown once', async () => {
  server.on(at(resetUserPassword, { id: bob.userId }), () =>
    answer({ oneTimePassword: 'Once2Only', expiresAt: '2026-12-01T00:00:00.000Z' }),
  );
  show();
  fireEvent.click((await openMenu('Bob')).getByRole('menuitem', { name: 'Reset password' }));
  await agree('Reset password');
  const dialog = within(await screen.findByRole('dialog', { name: 'One-time password' }));
  expect(dialog.getByLabelText('One-time password').textContent).toBe('Once2Only');
  expect(dialog.getByText(/shown this once.*14 days/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('Once2Only')).toBeNull());
});

test('who left work behind is not deleted but can be deactivated instead', async () => {
  server.on(at(deleteUser, { id: bob.userId }), () =>
    refuse('USER_IN_USE', {
      uses: { first: [{ kind: 'media', id: legal.id, name: 'Board meeting' }], total: 4 },
    }),
  );
  server.on(saveUserState, () => answer({ changed: 1 }));
  show();
  fireEvent.click((await openMenu('Bob')).getByRole('menuitem', { name: 'Delete' }));
  await agree('Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Failed to delete user' }));
  expect(dialog.getByText('Board meeting')).toBeTruthy();
  expect(dialog.getByText('And 3 more.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Deactivate instead' }));
  expect(await screen.findByText('Bob is deactivated.')).toBeTruthy();
  expect(server.callsTo(saveUserState)[0]?.body).toEqual({
    userIds: [bob.userId],
    status: 'Deactivated',
  });
});

test('where somebody is signed in', async () => {
  server.on(at(viewSessions, { id: bob.userId }), () => answer([]));
  show();
  fireEvent.click((await openMenu('Bob')).getByRole('menuitem', { name: 'Sessions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sessions of Bob' }));
  expect(await dialog.findByText('Signed in nowhere.')).toBeTruthy();
});

test('the export holds the present filters and no page', async () => {
  show(`${path}?status=Approved&page=2`);
  await screen.findByRole('row', { name: /Bob/ });
  server.on(exportUsers, () => refuse('SERVICE_UNAVAILABLE'));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/The users were not exported/)).toBeTruthy();
  const call = server.calls.find(({ path: called }) => called.startsWith(exportUsers.path));
  expect(Object.fromEntries(new URLSearchParams(call?.path.split('?')[1]))).toEqual({
    search: '',
    status: 'Approved',
    sort: 'displayName',
    descending: 'false',
  });
});

test('a list that cannot be read says why', async () => {
  server.on(viewUser, () => refuse('SERVICE_UNAVAILABLE'));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Error fetching user data: ');
});
