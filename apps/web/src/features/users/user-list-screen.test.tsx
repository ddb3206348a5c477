// @vitest-environment happy-dom
import { inviteUser, revokeInvitation } from '@glossa/contracts/invitations';
import { viewSessions } from '@glossa/contracts/user-sessions';
import {
  addEditUser,
  deleteUser,
  exportUsers,
  resetUserPassword,
  saveUserRoles,
  saveUserState,
  viewUser,
} from '@glossa/contracts/users';
import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import {
  answer,
  answerPage,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import {
  legal,
  makeUser,
  otherOrganisation,
  ownOrganisation,
  userOptions,
  verifier,
} from '../../testing/users.ts';
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
  applyLoginResponse(makeLoginAnswer());
  server.on(viewUser, () =>
    answerPage({ items: [ada, bob, eve], total: 3, page: 1, pageSize: 25 }),
  );
  server.on(at(addEditUser, { id: '0' }), () =>
    answer({ user: null, options: userOptions, invitationsUnavailable: null }),
  );
});
afterEach(() => {
  cleanup();
  notifications.clean();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = (address = path) => showScreen(path, UserListScreen, address);
/** The list's last request. */
const requested = () => {
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

test('shows names, states and shortened roles, and an organization only to users who see all', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /Eve/ }));
  expect(screen.getByRole('row', { name: /Eve/ }).textContent).toContain('eve · single sign-on');
  expect(row.getByText(t('status.user.deactivated'))).toBeTruthy();
  expect(row.getByTitle('a, b, c, d').textContent).toBe('+2');
  expect(
    screen.queryByRole('columnheader', { name: new RegExp(t('users.organization')) }),
  ).toBeNull();
});

test('the address filters users, and a malformed filter is ignored', async () => {
  show(
    `${path}?q=bo&status=Deactivated&department=${legal.id}&role=nonsense&signin=sso&sort=lastSignInAt&page=3`,
  );
  await screen.findByRole('row', { name: /Bob/ });
  expect(requested()).toEqual({
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

test('a filter updates the address and clears the selection', async () => {
  const router = show(`${path}?page=2`);
  fireEvent.click(
    await screen.findByRole('checkbox', { name: t('common.selectRow', { row: 'Bob' }) }),
  );
  expect(screen.getByRole('region', { name: t('common.selectedRows') })).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: t('common.statusColumn') }));
  fireEvent.click(await screen.findByRole('option', { name: t('status.user.deactivated') }));
  await waitFor(() => expect(requested().status).toBe('Deactivated'));
  expect(router.state.location.search).toEqual({ status: 'Deactivated' });
  expect(requested().page).toBe('1');
  expect(screen.queryByRole('region', { name: t('common.selectedRows') })).toBeNull();
});

test('deactivates several users after confirmation', async () => {
  server.on(saveUserState, () => answer({ changed: 2 }));
  show();
  fireEvent.click(
    await screen.findByRole('checkbox', { name: t('common.selectRow', { row: 'Bob' }) }),
  );
  fireEvent.click(screen.getByRole('checkbox', { name: t('common.selectRow', { row: 'Eve' }) }));
  fireEvent.click(screen.getByRole('button', { name: t('common.deactivate') }));
  expect(server.callsTo(saveUserState)).toHaveLength(0);
  await agree(t('common.deactivate'));
  expect(await screen.findByText('Deactivated 2 users.')).toBeTruthy();
  expect(server.callsTo(saveUserState)[0]?.body).toEqual({
    userIds: [bob.userId, eve.userId],
    status: 'Deactivated',
  });
  expect(screen.queryByRole('region', { name: t('common.selectedRows') })).toBeNull();
});

test('assigns a role to selected users and does not offer one beyond the caller’s permissions', async () => {
  server.on(saveUserRoles, () => answer({ changed: 1 }));
  show();
  fireEvent.click(
    await screen.findByRole('checkbox', { name: t('common.selectRow', { row: 'Bob' }) }),
  );
  fireEvent.click(screen.getByRole('button', { name: t('users.assignRole') }));
  const menu = within(await screen.findByRole('menu'));
  await menu.findByRole('menuitem', { name: t('roles.names.verifier') });
  expect(menu.getByRole('menuitem', { name: t('roles.names.systemAdministrator') })).toHaveProperty(
    'disabled',
    true,
  );
  fireEvent.click(menu.getByRole('menuitem', { name: t('roles.names.verifier') }));
  expect(
    await screen.findByText(t('users.roleAssigned', { name: 'Verifier', count: 1 })),
  ).toBeTruthy();
  expect(server.callsTo(saveUserRoles)[0]?.body).toEqual({
    userIds: [bob.userId],
    add: [verifier.id],
    remove: [],
  });
});

test('users who see all organizations see them and assign roles in one at a time', async () => {
  applyLoginResponse(makeLoginAnswer({ user: { seesEveryOrganisation: true } }));
  server.on(at(addEditUser, { id: '0' }), () =>
    answer({
      user: null,
      options: { ...userOptions, organisations: [ownOrganisation, otherOrganisation] },
      invitationsUnavailable: null,
    }),
  );
  show(`${path}?role=${verifier.id}`);
  expect(
    await screen.findByRole('columnheader', { name: new RegExp(t('users.organization')) }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: t('common.selectRow', { row: 'Bob' }) }));
  fireEvent.click(screen.getByRole('button', { name: t('users.assignRole') }));
  expect(await screen.findByText(t('users.selectOrganizationFirst'))).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: t('roles.names.verifier') })).toBeNull();
  fireEvent.click(await screen.findByRole('combobox', { name: t('users.organization') }));
  fireEvent.click(await screen.findByRole('option', { name: 'Difference Engines' }));
  await waitFor(() => expect(requested().organisationId).toBe(otherOrganisation.id));
  // A role of the previous organization would match no one.
  await waitFor(() => expect(requested().roleId).toBeUndefined());
});

test('invites a user who never logged in, sends it again, and revokes it', async () => {
  const email = 'zoe@example.org';
  const expiresAt = '2026-01-09T03:04:05.000Z';
  const zoe = makeUser('24', 'Zoe', { email });
  const listed = (user: typeof zoe) =>
    server.on(viewUser, () => answerPage({ items: [user], total: 1, page: 1, pageSize: 25 }));
  listed(zoe);
  server.on(at(inviteUser, { id: zoe.userId }), () => answer(null));
  server.on(at(revokeInvitation, { id: zoe.userId }), () => answer(null));
  show();
  fireEvent.click(
    (await openMenu('Zoe')).getByRole('menuitem', { name: t('users.sendInvitation') }),
  );
  listed({ ...zoe, invitation: { state: 'not-delivered', email, expiresAt } });
  await agree(t('users.sendInvitation'));
  await screen.findByText(t('users.invitationSent'));
  await screen.findByText(t('users.invitation.notDelivered'));
  const menu = await openMenu('Zoe');
  expect(menu.getByRole('menuitem', { name: t('users.sendInvitationAgain') })).toBeTruthy();
  fireEvent.click(menu.getByRole('menuitem', { name: t('users.revokeInvitation') }));
  await agree(t('users.revokeInvitation'));
  await screen.findByText(t('users.invitationRevoked'));
});

test('the row menu depends on the user', async () => {
  show();
  expect(await openEntries('Bob')).toEqual([
    'Edit',
    'Sessions',
    t('users.resetPassword'),
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

test('offers only the export without edit permission', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: [] }));
  show();
  await screen.findByRole('row', { name: /Bob/ });
  expect(
    screen.queryByRole('button', { name: t('common.actionsForName', { name: 'Bob' }) }),
  ).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: t('users.add') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('common.import') })).toBeNull();
  expect(screen.getByRole('button', { name: t('common.export') })).toBeTruthy();
});

test('shows a reset password once', async () => {
  server.on(at(resetUserPassword, { id: bob.userId }), () =>
    answer({ oneTimePassword: 'Once2Only', expiresAt: '2026-12-01T00:00:00.000Z' }),
  );
  show();
  fireEvent.click(
    (await openMenu('Bob')).getByRole('menuitem', { name: t('users.resetPassword') }),
  );
  await agree(t('users.resetPassword'));
  const dialog = within(await screen.findByRole('dialog', { name: t('users.temporaryPassword') }));
  expect(dialog.getByLabelText(t('users.temporaryPassword')).textContent).toBe('Once2Only');
  expect(dialog.getByText(/won’t be shown again.*14 days/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: t('common.done') }));
  await waitFor(() => expect(screen.queryByText('Once2Only')).toBeNull());
});

test('offers deactivation for a user with work instead of deletion', async () => {
  server.on(at(deleteUser, { id: bob.userId }), () =>
    refuse('USER_IN_USE', {
      uses: { first: [{ kind: 'media', id: legal.id, name: 'Board meeting' }], total: 4 },
    }),
  );
  server.on(saveUserState, () => answer({ changed: 1 }));
  show();
  fireEvent.click((await openMenu('Bob')).getByRole('menuitem', { name: t('common.delete') }));
  await agree(t('common.delete'));
  const dialog = within(await screen.findByRole('dialog', { name: t('users.deleteFailed') }));
  expect(dialog.getByText('Board meeting')).toBeTruthy();
  expect(dialog.getByText(t('common.andMore', { more: 3 }))).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: t('users.deactivateInstead') }));
  expect(await screen.findByText(t('users.deactivated', { displayName: 'Bob' }))).toBeTruthy();
  expect(server.callsTo(saveUserState)[0]?.body).toEqual({
    userIds: [bob.userId],
    status: 'Deactivated',
  });
});

test('lists a user’s sessions', async () => {
  server.on(at(viewSessions, { id: bob.userId }), () => answer([]));
  show();
  fireEvent.click((await openMenu('Bob')).getByRole('menuitem', { name: t('account.sessions') }));
  const dialog = within(
    await screen.findByRole('dialog', { name: t('users.sessionsOf', { displayName: 'Bob' }) }),
  );
  expect(await dialog.findByText(t('account.noActiveSessions'))).toBeTruthy();
});

test('the export uses the current filters without a page', async () => {
  show(`${path}?status=Approved&page=2`);
  await screen.findByRole('row', { name: /Bob/ });
  server.on(exportUsers, () => refuse('SERVICE_UNAVAILABLE'));
  fireEvent.click(screen.getByRole('button', { name: t('common.export') }));
  expect(await screen.findByText(messagePattern('users.exportFailed'))).toBeTruthy();
  const call = server.calls.find(({ path: called }) => called.startsWith(exportUsers.path));
  expect(Object.fromEntries(new URLSearchParams(call?.path.split('?')[1]))).toEqual({
    search: '',
    status: 'Approved',
    sort: 'displayName',
    descending: 'false',
  });
});

test('a failed list shows the reason', async () => {
  server.on(viewUser, () => refuse('SERVICE_UNAVAILABLE'));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain(`${t('users.loadFailed')}: `);
});
