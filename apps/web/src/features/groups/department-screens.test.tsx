// @vitest-environment happy-dom
import {
  deleteDept,
  deleteDeptUser,
  editDeptUser,
  findDeptPeople,
  saveDeptUser,
  viewDeptUser,
} from '@glossa/contracts/departments';
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
import { AddDepartmentScreen, EditDepartmentScreen } from './group-form-screen.tsx';
import { DepartmentListScreen } from './group-list-screen.tsx';

const legal = {
  departmentId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0010',
  name: 'Legal',
  description: 'Contracts',
  user_count: 1,
  organisationId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0002',
  organisationName: 'Analytical Engines',
};
const person = (last: string, displayName: string) => ({
  userId: `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00${last}`,
  userName: displayName.toLowerCase(),
  displayName,
  email: null,
  status: 'Approved',
});
const bob = person('21', 'Bob');
const eve = person('22', 'Eve');
const ofLegal = { id: legal.departmentId, departmentId: legal.departmentId, userId: bob.userId };
const list = '/access-control/department';
const edit = `${list}/edit/$id`;
const editLegal = `${list}/edit/${legal.departmentId}`;

let server: ReturnType<typeof startFakeServer>;
let members = [bob];

beforeEach(() => {
  localStorage.clear();
  members = [bob];
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  server.on(at(editDeptUser, ofLegal), () => answer({ ...legal, ...onlyPage(members) }));
  server.on(findDeptPeople, () => answer([bob, eve]));
  server.on(saveDeptUser, () => answer(legal));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

test('edits a department and adds new members', async () => {
  const router = showScreen(edit, EditDepartmentScreen, editLegal);
  await screen.findByRole('row', { name: /Bob/ });
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Law' } });
  fireEvent.focus(screen.getByRole('combobox', { name: /Add people/ }));
  fireEvent.click(await screen.findByRole('option', { name: /Eve/ }));
  expect(screen.queryByRole('option', { name: /Bob/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe(list);
  expect(server.callsTo(saveDeptUser).map(({ body }) => body)).toEqual([
    {
      departmentId: legal.departmentId,
      name: 'Law',
      description: 'Contracts',
      addUserIds: [eve.userId],
    },
  ]);
});

test('the next page of members goes on behind the last one of this page', async () => {
  const place = { page: 1, nextCursor: 'behind-bob', previousCursor: null };
  server.on(at(editDeptUser, ofLegal), () =>
    answer({ ...legal, users: members, user_total: 30, ...place }),
  );
  showScreen(edit, EditDepartmentScreen, editLegal);
  await screen.findByRole('row', { name: /Bob/ });
  fireEvent.click(screen.getByRole('button', { name: t('documentReview.page', { page: '2' }) }));
  await waitFor(() => expect(server.calls.at(-1)?.path).toMatch(/page=2&.*cursor=behind-bob/));
});

test('shows a taken name at its field and keeps the input', async () => {
  server.on(saveDeptUser, () =>
    refuse('DEPARTMENT_NAME_TAKEN', { fields: { name: 'There is already such a department.' } }),
  );
  showScreen(`${list}/add`, AddDepartmentScreen);
  const name = await screen.findByLabelText(/^Name/);
  fireEvent.click(screen.getByRole('button', { name: t('departments.add') }));
  expect(await screen.findByText(t('departments.nameRequired'))).toBeTruthy();
  expect(server.callsTo(saveDeptUser)).toHaveLength(0);
  fireEvent.change(name, { target: { value: 'Legal' } });
  fireEvent.click(screen.getByRole('button', { name: t('departments.add') }));
  expect(await screen.findByText('There is already such a department.')).toBeTruthy();
  expect(name).toHaveProperty('value', 'Legal');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name);
});

test('removes a member after confirmation and keeps the input above', async () => {
  server.on(at(deleteDeptUser, ofLegal), () => {
    members = [];
    return answer(null);
  });
  showScreen(edit, EditDepartmentScreen, editLegal);
  await screen.findByRole('row', { name: /Bob/ });
  fireEvent.change(screen.getByLabelText(t('common.description')), { target: { value: 'Laws' } });
  fireEvent.click(screen.getByRole('button', { name: t('common.removeName', { name: 'Bob' }) }));
  const question = await screen.findByRole('dialog', {
    name: t('accessControl.removePersonTitle', { displayName: 'Bob', name: 'Legal' }),
  });
  fireEvent.click(within(question).getByRole('button', { name: t('accessControl.removePerson') }));
  expect(await screen.findByText(t('accessControl.noPeopleYet'))).toBeTruthy();
  expect(screen.getByLabelText(t('common.description'))).toHaveProperty('value', 'Laws');
});

test('a failed page of members keeps the form', async () => {
  showScreen(edit, EditDepartmentScreen, editLegal);
  await screen.findByRole('row', { name: /Bob/ });
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Law' } });
  server.on(at(editDeptUser, ofLegal), () => refuse('SERVICE_UNAVAILABLE'));
  const field = screen.getByRole('searchbox', { name: t('common.searchPeople') });
  fireEvent.change(field, { target: { value: 'zoe' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText(new RegExp(t('users.loadFailed')))).toBeTruthy();
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Law');
});

test('reports a department that does not exist', async () => {
  server.on(at(editDeptUser, ofLegal), () => refuse('NOT_FOUND'));
  showScreen(edit, EditDepartmentScreen, editLegal);
  expect((await screen.findByRole('alert')).textContent).toContain(t('errors.notFound'));
});

test('reports a department that cannot be loaded, even without a reason', async () => {
  server.on(at(editDeptUser, ofLegal), () => refuse('INTERNAL', { message: '' }));
  showScreen(edit, EditDepartmentScreen, editLegal);
  expect((await screen.findByRole('alert')).textContent).toContain(t('departments.loadFailed'));
});

test('does not delete a department with members and lists them', async () => {
  server.on(viewDeptUser, () => answer({ items: [legal], total: 1, page: 1, pageSize: 25 }));
  server.on(at(deleteDept, ofLegal), () =>
    refuse('DEPARTMENT_IN_USE', {
      uses: { first: [{ kind: 'user', id: bob.userId, name: 'Bob' }], total: 1 },
    }),
  );
  showScreen(list, DepartmentListScreen);
  const people = await screen.findByRole('link', { name: '1 person: Legal' });
  expect(people.getAttribute('href')).toBe(
    `/access-control/users?department=${legal.departmentId}`,
  );
  fireEvent.click(screen.getByRole('button', { name: t('common.deleteName', { name: 'Legal' }) }));
  const question = await screen.findByRole('dialog', {
    name: t('common.deleteNameConfirm', { name: 'Legal' }),
  });
  fireEvent.click(within(question).getByRole('button', { name: t('common.delete') }));
  const users = await screen.findByRole('list', { name: t('common.usedBy') });
  await waitFor(() => expect(users.textContent).toContain('Bob'));
});
