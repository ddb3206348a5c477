// @vitest-environment happy-dom
import { addEditUser, endSession, saveUser, viewSessions } from '@glossa/contracts/users';
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
import { UserFormScreen } from './user-form-screen.tsx';

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
beforeEach(() => {
  localStorage.clear();
  options = userOptions;
  server = startFakeServer();
  takeLoginAnswer(makeLoginAnswer());
  server.on(at(addEditUser, { id: '0' }), () => answer({ user: null, options }));
  server.on(at(addEditUser, { id: bob.userId }), () => answer({ user: bob, options }));
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
  await type(/^User name/, 'grace');
  await choose(/^Roles/, /Verifier/);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('somebody is added, and the password is shown once', async () => {
  server.on(saveUser, () =>
    answer({ user: makeUser('23', 'Grace'), oneTimePassword: 'Once2Only' }),
  );
  const router = showScreen(add, UserFormScreen);
  await fillIn();
  await choose(/^Department/, /Legal/);
  press('Add user');
  const dialog = within(await screen.findByRole('dialog', { name: 'One-time password' }));
  expect(dialog.getByLabelText('One-time password').textContent).toBe('Once2Only');
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
    },
  ]);
  // A stray key does not lose it.
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.getByText('Once2Only')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe(users);
  expect(screen.queryByText('Once2Only')).toBeNull();
});

test('what is missing is said at its field before anything is sent', async () => {
  showScreen(add, UserFormScreen);
  await type(/^User name/, 'grace hopper');
  await type(/^E-mail/, 'grace');
  press('Add user');
  expect(await screen.findByText('Give the name people see.')).toBeTruthy();
  expect(screen.getByText(/and no spaces/)).toBeTruthy();
  expect(screen.getByText('This is not an e-mail address.')).toBeTruthy();
  expect(screen.getByText('Choose at least one role.')).toBeTruthy();
  expect(server.callsTo(saveUser)).toHaveLength(0);
});

test('a fault the server finds lands at its field, and what was typed stays', async () => {
  server.on(saveUser, () =>
    refuse('USER_NAME_TAKEN', { fields: { userName: 'There is already such a user.' } }),
  );
  showScreen(add, UserFormScreen);
  await fillIn();
  press('Add user');
  expect(await screen.findByText('There is already such a user.')).toBeTruthy();
  const userName = await field(/^User name/);
  expect(userName.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(userName));
  expect(userName).toHaveProperty('value', 'grace');
  expect(await field(/^Display name/)).toHaveProperty('value', 'Grace Hopper');
});

test('a fault of no field is said above the form with what was being done', async () => {
  server.on(saveUser, () => refuse('SERVICE_UNAVAILABLE'));
  showScreen(add, UserFormScreen);
  await fillIn();
  press('Add user');
  expect(await screen.findByText(/^Error adding user: The service is starting/)).toBeTruthy();
});

test('a role beyond one’s own rights cannot be chosen, and says why', async () => {
  showScreen(add, UserFormScreen);
  fireEvent.click(await screen.findByRole('combobox', { name: /^Roles/ }));
  const boss = await screen.findByRole('option', { name: /System administrator/ });
  expect(boss.textContent).toContain('Holds rights you do not have yourself');
  expect(boss.getAttribute('data-combobox-disabled')).toBe('true');
  expect(screen.getByRole('option', { name: /Verifier/ }).textContent).toContain(
    'Verifies transcripts',
  );
});

test('leaving with something typed asks first', async () => {
  const router = showScreen(add, UserFormScreen);
  await type(/^Display name/, 'Grace Hopper');
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  fireEvent.click(question.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(add);
  expect(await field(/^Display name/)).toHaveProperty('value', 'Grace Hopper');
});

test('another organisation has other choices, and what was typed stays', async () => {
  takeLoginAnswer(makeLoginAnswer({ user: { seesEveryOrganisation: true } }));
  const organisations = [ownOrganisation, otherOrganisation];
  options = { ...userOptions, organisations };
  server.on(at(addEditUser, { id: '0' }), ({ path }) =>
    path.includes(otherOrganisation.id)
      ? refuse('SERVICE_UNAVAILABLE')
      : answer({ user: null, options }),
  );
  showScreen(add, UserFormScreen);
  await fillIn();
  await choose(/^Organisation/, /Difference Engines/);
  expect(await screen.findByText(/^Its roles could not be read/)).toBeTruthy();
  expect(await field(/^Display name/)).toHaveProperty('value', 'Grace Hopper');
  await choose(/^Organisation/, /Analytical Engines/);
  await waitFor(() => expect(screen.queryByText(/^Its roles could not be read/)).toBeNull());
  press('Add user');
  // The role chosen before belonged to the choices that were left.
  expect(await screen.findByText('Choose at least one role.')).toBeTruthy();
});

test('a user is changed; how they sign in is settled, and where they are signed in can be ended', async () => {
  server.on(saveUser, () => answer({ user: bob, oneTimePassword: null }));
  server.on(at(endSession, { id: bob.userId, sessionId: session.sessionId }), () => answer(null));
  showScreen(edit, UserFormScreen, `/access-control/user/edit/${bob.userId}`);
  expect(await field('A password')).toHaveProperty('disabled', true);
  const panel = within(screen.getByRole('region', { name: 'Sessions' }));
  fireEvent.click(await panel.findByRole('button', { name: /^End: Firefox/ }));
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'End session' }),
  );
  expect(await screen.findByText('The session has ended.')).toBeTruthy();
  await type(/^Display name/, 'Robert');
  press('Save');
  await screen.findByText('Elsewhere');
  expect(server.callsTo(saveUser)[0]?.body).toMatchObject({
    userId: bob.userId,
    displayName: 'Robert',
    email: 'bob@example.org',
    departmentId: legal.id,
  });
  expect(server.callsTo(saveUser)[0]?.body).not.toHaveProperty('organisationId');
});

test('a user who is not there is said', async () => {
  server.on(at(addEditUser, { id: bob.userId }), () => refuse('NOT_FOUND'));
  showScreen(edit, UserFormScreen, `/access-control/user/edit/${bob.userId}`);
  expect((await screen.findByRole('alert')).textContent).toContain('Error fetching user data: ');
});
