// @vitest-environment happy-dom
import {
  deleteProjectMember,
  deleteProjUser,
  editProjUser,
  findProjectPeople,
  saveProjUser,
  viewProjUser,
} from '@glossa/contracts/projects';
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
import { ProjectFormScreen } from './project-form-screen.tsx';
import { ProjectListScreen } from './project-list-screen.tsx';

const launch = {
  projectId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0050',
  name: 'Launch',
  description: '',
  user_count: 0,
  media_count: 1234,
  organisationId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0002',
  organisationName: 'Analytical Engines',
};
const bob = {
  userId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0021',
  userName: 'bob',
  displayName: 'Bob',
  email: null,
  status: 'Approved',
};
const ids = { id: launch.projectId, projectId: launch.projectId, userId: bob.userId };
const list = '/access-control/projects';

let server: ReturnType<typeof startFakeServer>;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  server.on(viewProjUser, () => answer({ items: [launch], total: 1, page: 1, pageSize: 25 }));
  server.on(at(editProjUser, ids), () => answer({ ...launch, users: [bob], user_total: 1 }));
  server.on(findProjectPeople, () => answer([bob]));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

test('whoever may not edit sees the projects and nothing to change them with', async () => {
  takeLoginAnswer(makeLoginAnswer({ edit: [] }));
  showScreen(list, ProjectListScreen);
  const row = await screen.findByRole('row', { name: /Launch/ });
  expect(within(row).getByRole('cell', { name: '1,234' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add project' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Launch/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Launch/ })).toBeNull();
});

test('a project that holds media is not deleted, and why is shown', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(at(deleteProjUser, ids), () =>
    refuse('PROJECT_IN_USE', {
      uses: { first: [{ kind: 'media', id: bob.userId, name: 'Keynote' }], total: 3 },
    }),
  );
  showScreen(list, ProjectListScreen);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Launch' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Launch?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Failed to delete Projects' });
  expect(dialog.textContent).toContain('Keynote');
  expect(dialog.textContent).toContain('This project still holds media or people.');
});

test('a project is added with its people', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(saveProjUser, () => answer(launch));
  const router = showScreen(`${list}/add`, ProjectFormScreen);
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Launch' } });
  expect(screen.getByText(/seen by its people alone/)).toBeTruthy();
  fireEvent.focus(screen.getByRole('combobox', { name: /Add people/ }));
  fireEvent.click(await screen.findByRole('option', { name: /Bob/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Add project' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
  expect(server.callsTo(saveProjUser).map(({ body }) => body)).toEqual([
    { projectId: null, name: 'Launch', description: '', addUserIds: [bob.userId] },
  ]);
});

test('a refusal to take somebody out is said, and they stay', async () => {
  takeLoginAnswer(makeLoginAnswer());
  server.on(at(deleteProjectMember, ids), () => refuse('RATE_LIMITED'));
  showScreen(`${list}/edit/$id`, ProjectFormScreen, `${list}/edit/${launch.projectId}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Bob' }));
  const question = await screen.findByRole('dialog', { name: 'Take Bob out of Launch?' });
  expect(question.textContent).toContain('no longer see the media limited to this project');
  fireEvent.click(within(question).getByRole('button', { name: 'Take out' }));
  expect(await screen.findByText(/Error deleting user: Too many requests/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /Bob/ })).toBeTruthy();
});

test('leaving a changed form asks first', async () => {
  takeLoginAnswer(makeLoginAnswer());
  const router = showScreen(`${list}/add`, ProjectFormScreen);
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Launch' } });
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(router.state.location.pathname).toBe(`${list}/add`);
  fireEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Launch');
});
