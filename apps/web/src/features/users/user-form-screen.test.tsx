// @vitest-environment happy-dom
import { endSession, viewSessions } from '@glossa/contracts/user-sessions';
import { addEditUser, saveUser } from '@glossa/contracts/users';
import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import {
  legal,
  makeUser,
  otherOrganisation,
  ownOrganisation,
  userOptions,
  verifier,
} from '../../testing/users.ts';
import { AddUserScreen, EditUserScreen } from './user-form-screen.tsx';

const users = '/access-control/users';
const add = '/access-control/user/add';
const edit = '/access-control/user/edit/$id';
const bob = makeUser('21', 'Bob', { email: 'bob@example.org', department: legal });
const session = {
  sessionId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0041',
  kind: 'browser',
  name: null,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '192.0.2.7',
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: '2026-01-02T03:04:05.000Z',
  expiresAt: '2026-02-02T03:04:05.000Z',
  current: false,
};

let server: ReturnType<typeof startFakeServer>;
let options = userOptions;
const noMail = { id: 'users.invitationsNeedMail', text: 'No mail.' };
let invitationsUnavailable: typeof noMail | null = noMail;
beforeEach(() => {
  localStorage.clear();
  options = userOptions;
  invitationsUnavailable = noMail;
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  server.on(at(addEditUser, { id: '0' }), () =>
    answer({ user: null, options, invitationsUnavailable }),
  );
  server.on(at(addEditUser, { id: bob.userId }), () =>
    answer({ user: bob, options, invitationsUnavailable }),
  );
  server.on(at(viewSessions, { id: bob.userId }), () => answer([session]));
});
afterEach(() => {
  cleanup();
  notifications.clean();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const field = (name: RegExp | string) => screen.findByLabelText(name);
const type = async (name: RegExp | string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const choose = async (label: RegExp, option: RegExp) => {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const fillIn = async () => {
  await type(/^Display name/, 'Grace Hopper');
  await type(new RegExp(`^${t('common.username')}`), 'grace');
  await choose(/^Roles/, /Verifier/);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('adds a user and shows the password once', async () => {
  server.on(saveUser, () =>
    answer({ user: makeUser('23', 'Grace'), oneTimePassword: 'Once2Only' }),
  );
  const router = showScreen(add, AddUserScreen);
  await fillIn();
  await choose(/^Department/, /Legal/);
  press(t('users.add'));
  const dialog = within(await screen.findByRole('dialog', { name: t('users.temporaryPassword') }));
  expect(dialog.getByLabelText(t('users.temporaryPassword')).textContent).toBe('Once2Only');
  expect(server.callsTo(saveUser).map(({ body }) => body)).toEqual([
    {
      userId: null,
      organisationId: ownOrganisation.id,
      userName: 'grace',
      displayName: 'Grace Hopper',
      email: null,
      isSSOLogin: false,
      roleIds: [verifier.id],
      departmentId: legal.id,
      projectIds: [],
      invite: false,
    },
  ]);
  // An accidental key does not close it.
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.getByText('Once2Only')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: t('common.done') }));
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe(users);
  expect(screen.queryByText('Once2Only')).toBeNull();
});

test('says why no invitation can be sent, and shows the password instead', async () => {
  showScreen(add, AddUserScreen);
  const box = await screen.findByRole('checkbox', { name: t('users.inviteByMail') });
  expect(box).toHaveProperty('disabled', true);
  expect(box).toHaveProperty('checked', false);
  await screen.findByText(t('users.invitationsNeedMail'));
  fireEvent.click(screen.getByLabelText(t('users.loginWithSso')));
  expect(screen.queryByRole('checkbox', { name: t('users.inviteByMail') })).toBeNull();
});

test('invites a new user where mail is set up, and asks for the address', async () => {
  invitationsUnavailable = null;
  const expiresAt = '2026-02-02T03:04:05.000Z';
  const invitation = { state: 'sending' as const, email: 'grace@example.org', expiresAt };
  server.on(saveUser, () =>
    answer({ user: makeUser('23', 'Grace', { invitation }), oneTimePassword: null }),
  );
  showScreen(add, AddUserScreen);
  await fillIn();
  press(t('users.add'));
  await screen.findByText(t('users.invitationNeedsEmail'));
  await type(/^E-mail/, 'grace@example.org');
  press(t('users.add'));
  await screen.findByText('Elsewhere');
  await screen.findByText(t('users.invitationSent'));
  expect(server.callsTo(saveUser)[0]?.body).toMatchObject({ invite: true });
});

test('reports missing values at their fields before sending', async () => {
  showScreen(add, AddUserScreen);
  await type(new RegExp(`^${t('common.username')}`), 'grace hopper');
  await type(/^E-mail/, 'grace');
  press(t('users.add'));
  expect(await screen.findByText(t('validation.displayNameRequired'))).toBeTruthy();
  expect(screen.getByText(/but no spaces/)).toBeTruthy();
  expect(screen.getByText(t('validation.emailInvalid'))).toBeTruthy();
  expect(screen.getByText(t('approvals.roleRequired'))).toBeTruthy();
  expect(server.callsTo(saveUser)).toHaveLength(0);
});

test('shows a server error at its field and keeps the input', async () => {
  server.on(saveUser, () =>
    refuse('USER_NAME_TAKEN', { fields: { userName: 'There is already such a user.' } }),
  );
  showScreen(add, AddUserScreen);
  await fillIn();
  press(t('users.add'));
  expect(await screen.findByText('There is already such a user.')).toBeTruthy();
  const userName = await field(new RegExp(`^${t('common.username')}`));
  expect(userName.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(userName));
  expect(userName).toHaveProperty('value', 'grace');
  expect(await field(/^Display name/)).toHaveProperty('value', 'Grace Hopper');
});

test('shows an error without a field above the form with the action', async () => {
  server.on(saveUser, () => refuse('SERVICE_UNAVAILABLE'));
  showScreen(add, AddUserScreen);
  await fillIn();
  press(t('users.add'));
  expect(await screen.findByText(messagePattern('users.addError'))).toBeTruthy();
});

test('a role beyond the user’s permissions is disabled with the reason', async () => {
  showScreen(add, AddUserScreen);
  fireEvent.click(
    await screen.findByRole('combobox', { name: new RegExp(`^${t('common.roles')}`) }),
  );
  const boss = await screen.findByRole('option', {
    name: new RegExp(t('roles.names.systemAdministrator')),
  });
  expect(boss.textContent).toContain(t('users.roleNotAssignable'));
  expect(boss.getAttribute('data-combobox-disabled')).toBe('true');
  expect(
    screen.getByRole('option', { name: new RegExp(t('roles.names.verifier')) }).textContent,
  ).toContain('Verifies transcripts');
});

test('asks before leaving with input', async () => {
  const router = showScreen(add, AddUserScreen);
  await type(/^Display name/, 'Grace Hopper');
  fireEvent.click(screen.getByRole('link', { name: t('common.cancel') }));
  const question = within(
    await screen.findByRole('dialog', { name: t('common.leaveWithoutSavingConfirm') }),
  );
  fireEvent.click(question.getByRole('button', { name: t('common.stayOnPage') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(add);
  expect(await field(/^Display name/)).toHaveProperty('value', 'Grace Hopper');
});

test('another organization has other options, and input is kept', async () => {
  applyLoginResponse(makeLoginAnswer({ user: { seesEveryOrganisation: true } }));
  const organisations = [ownOrganisation, otherOrganisation];
  options = { ...userOptions, organisations };
  server.on(at(addEditUser, { id: '0' }), ({ path }) =>
    path.includes(otherOrganisation.id)
      ? refuse('SERVICE_UNAVAILABLE')
      : answer({ user: null, options, invitationsUnavailable }),
  );
  showScreen(add, AddUserScreen);
  await fillIn();
  await choose(/^Organization/, /Difference Engines/);
  expect(await screen.findByText(messagePattern('users.rolesUnavailable'))).toBeTruthy();
  expect(await field(/^Display name/)).toHaveProperty('value', 'Grace Hopper');
  await choose(/^Organization/, /Analytical Engines/);
  await waitFor(() =>
    expect(screen.queryByText(messagePattern('users.rolesUnavailable'))).toBeNull(),
  );
  press(t('users.add'));
  // The previously selected role belonged to the other options.
  expect(await screen.findByText(t('approvals.roleRequired'))).toBeTruthy();
});

test('edits a user with a fixed login method and can end sessions', async () => {
  server.on(saveUser, () => answer({ user: bob, oneTimePassword: null }));
  server.on(at(endSession, { id: bob.userId, sessionId: session.sessionId }), () => answer(null));
  showScreen(edit, EditUserScreen, `/access-control/user/edit/${bob.userId}`);
  expect(await field(t('users.loginWithPassword'))).toHaveProperty('disabled', true);
  const panel = within(screen.getByRole('region', { name: t('account.sessions') }));
  fireEvent.click(await panel.findByRole('button', { name: /^End: Firefox/ }));
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', {
      name: t('account.endSession'),
    }),
  );
  expect(await screen.findByText(t('account.sessionEnded'))).toBeTruthy();
  await type(/^Display name/, 'Robert');
  press(t('common.save'));
  await screen.findByText('Elsewhere');
  expect(server.callsTo(saveUser)[0]?.body).toMatchObject({
    userId: bob.userId,
    displayName: 'Robert',
    email: 'bob@example.org',
    departmentId: legal.id,
  });
  expect(server.callsTo(saveUser)[0]?.body).not.toHaveProperty('organisationId');
});

test('a form that is opened again shows and saves the rights of now', async () => {
  let stored = bob;
  server.on(at(addEditUser, { id: bob.userId }), () =>
    answer({ user: stored, options, invitationsUnavailable }),
  );
  server.on(saveUser, () => answer({ user: stored, oneTimePassword: null }));
  const address = `/access-control/user/edit/${bob.userId}`;
  const router = showScreen(edit, EditUserScreen, address);
  await field(/^Display name/);
  await act(() => router.navigate({ to: users } as never));
  await screen.findByText('Elsewhere');
  // Meanwhile, someone takes Bob out of his department.
  stored = { ...bob, department: null };
  await act(() => router.navigate({ to: address } as never));
  await type(/^Display name/, 'Robert');
  press(t('common.save'));
  await screen.findByText('Elsewhere');
  const rights = { roleIds: [verifier.id], departmentId: null, projectIds: [] };
  expect(server.callsTo(saveUser)[0]?.body).toMatchObject({ ...rights, seen: rights });
});

test('a failed answer does not bring an older one back', async () => {
  let failing = false;
  server.on(at(addEditUser, { id: bob.userId }), () =>
    failing
      ? refuse('SERVICE_UNAVAILABLE')
      : answer({ user: bob, options, invitationsUnavailable }),
  );
  const address = `/access-control/user/edit/${bob.userId}`;
  const router = showScreen(edit, EditUserScreen, address);
  await field(/^Display name/);
  await act(() => router.navigate({ to: users } as never));
  failing = true;
  await act(() => router.navigate({ to: address } as never));
  expect((await screen.findByRole('alert')).textContent).toContain(
    t('users.fetchFailed', { error: '' }),
  );
  expect(screen.queryByLabelText(/^Display name/)).toBeNull();
});

test('keeps the input when someone else changed the rights meanwhile', async () => {
  server.on(saveUser, () => refuse('USER_CONFLICT'));
  showScreen(edit, EditUserScreen, `/access-control/user/edit/${bob.userId}`);
  await type(/^Display name/, 'Robert');
  press(t('common.save'));
  expect((await screen.findByRole('alert')).textContent).toContain(t('errors.userConflict'));
  expect(await field(/^Display name/)).toHaveProperty('value', 'Robert');
});

test('reports a user that does not exist', async () => {
  server.on(at(addEditUser, { id: bob.userId }), () => refuse('NOT_FOUND'));
  showScreen(edit, EditUserScreen, `/access-control/user/edit/${bob.userId}`);
  expect((await screen.findByRole('alert')).textContent).toContain(
    t('users.fetchFailed', { error: '' }),
  );
});
