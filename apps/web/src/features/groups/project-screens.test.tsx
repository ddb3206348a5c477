// @vitest-environment happy-dom
import {
  deleteProjectMember,
  deleteProjUser,
  editProjUser,
  findProjectPeople,
  saveProjUser,
  viewProjUser,
} from '@glossa/contracts/projects';
import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  onlyPage,
  refuse,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AddProjectScreen, EditProjectScreen } from './group-form-screen.tsx';
import { ProjectListScreen } from './group-list-screen.tsx';

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
  server.on(at(editProjUser, ids), () => answer({ ...launch, ...onlyPage([bob]) }));
  server.on(findProjectPeople, () => answer([bob]));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

test('a viewer sees projects without edit controls', async () => {
  applyLoginResponse(makeLoginAnswer({ edit: [] }));
  showScreen(list, ProjectListScreen);
  const row = await screen.findByRole('row', { name: /Launch/ });
  expect(within(row).getByRole('cell', { name: '1,234' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: t('projects.add') })).toBeNull();
  expect(screen.queryByRole('link', { name: /Launch/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Launch/ })).toBeNull();
});

test('does not delete a project with media and shows why', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(at(deleteProjUser, ids), () =>
    refuse('PROJECT_IN_USE', {
      uses: { first: [{ kind: 'media', id: bob.userId, name: 'Keynote' }], total: 3 },
    }),
  );
  showScreen(list, ProjectListScreen);
  fireEvent.click(
    await screen.findByRole('button', { name: t('common.deleteName', { name: 'Launch' }) }),
  );
  const question = await screen.findByRole('dialog', {
    name: t('common.deleteNameConfirm', { name: 'Launch' }),
  });
  fireEvent.click(within(question).getByRole('button', { name: t('common.delete') }));
  const dialog = await screen.findByRole('dialog', { name: t('projects.deleteFailed') });
  expect(dialog.textContent).toContain('Keynote');
  expect(dialog.textContent).toContain(t('errors.projectInUse'));
});

test('adds a project with members', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(saveProjUser, () => answer(launch));
  const router = showScreen(`${list}/add`, AddProjectScreen);
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${t('common.name')}`)), {
    target: { value: 'Launch' },
  });
  expect(screen.getByText(t('projects.formHint'))).toBeTruthy();
  fireEvent.focus(screen.getByRole('combobox', { name: new RegExp(t('accessControl.addPeople')) }));
  fireEvent.click(await screen.findByRole('option', { name: /Bob/ }));
  fireEvent.click(screen.getByRole('button', { name: t('projects.add') }));
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
  expect(server.callsTo(saveProjUser).map(({ body }) => body)).toEqual([
    { projectId: null, name: 'Launch', description: '', addUserIds: [bob.userId] },
  ]);
});

test('a rejected removal is shown and the member stays', async () => {
  applyLoginResponse(makeLoginAnswer());
  server.on(at(deleteProjectMember, ids), () => refuse('RATE_LIMITED'));
  showScreen(`${list}/edit/$id`, EditProjectScreen, `${list}/edit/${launch.projectId}`);
  fireEvent.click(
    await screen.findByRole('button', { name: t('common.removeName', { name: 'Bob' }) }),
  );
  const question = await screen.findByRole('dialog', {
    name: t('accessControl.removePersonTitle', { displayName: 'Bob', name: 'Launch' }),
  });
  expect(question.textContent).toContain(t('projects.removePersonText'));
  fireEvent.click(within(question).getByRole('button', { name: t('accessControl.removePerson') }));
  expect(await screen.findByText(messagePattern('accessControl.deleteUserError'))).toBeTruthy();
  expect(screen.getByRole('row', { name: /Bob/ })).toBeTruthy();
});

test('asks before leaving a changed form', async () => {
  applyLoginResponse(makeLoginAnswer());
  const router = showScreen(`${list}/add`, AddProjectScreen);
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${t('common.name')}`)), {
    target: { value: 'Launch' },
  });
  fireEvent.click(screen.getByRole('link', { name: t('common.cancel') }));
  const question = await screen.findByRole('dialog', {
    name: t('common.leaveWithoutSavingConfirm'),
  });
  expect(router.state.location.pathname).toBe(`${list}/add`);
  fireEvent.click(within(question).getByRole('button', { name: t('common.stayOnPage') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText(new RegExp(`^${t('common.name')}`))).toHaveProperty(
    'value',
    'Launch',
  );
});
