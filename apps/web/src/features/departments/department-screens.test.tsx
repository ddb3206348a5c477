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
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
import { DepartmentFormScreen } from './department-form-screen.tsx';
import { DepartmentListScreen } from './department-list-screen.tsx';

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
  takeLoginAnswer(makeLoginAnswer());
  server.on(at(editDeptUser, ofLegal), () =>
    answer({ ...legal, users: members, user_total: members.length }),
  );
  server.on(findDeptPeople, () => answer([bob, eve]));
  server.on(saveDeptUser, () => answer(legal));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

test('a department is changed and takes in who is not in it yet', async () => {
  const router = showScreen(edit, DepartmentFormScreen, editLegal);
  await screen.findByRole('row', { name: /Bob/ });
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Law' } });
  fireEvent.focus(screen.getByRole('combobox', { name: /Add people/ }));
  fireEvent.click(await screen.findByRole('option', { name: /Eve/ }));
  expect(screen.queryByRole('option', { name: /Bob/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
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

test('a name that is taken is said at its field, and what was typed stays', async () => {
  server.on(saveDeptUser, () =>
    refuse('DEPARTMENT_NAME_TAKEN', { fields: { name: 'There is already such a department.' } }),
  );
  showScreen(`${list}/add`, DepartmentFormScreen);
  const name = await screen.findByLabelText(/^Name/);
  fireEvent.click(screen.getByRole('button', { name: 'Add department' }));
  expect(await screen.findByText('Give the department a name.')).toBeTruthy();
  expect(server.callsTo(saveDeptUser)).toHaveLength(0);
  fireEvent.change(name, { target: { value: 'Legal' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add department' }));
  expect(await screen.findByText('There is already such a department.')).toBeTruthy();
  expect(name).toHaveProperty('value', 'Legal');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name);
});

test('somebody is taken out after a question, and what was typed above stays', async () => {
  server.on(at(deleteDeptUser, ofLegal), () => {
    members = [];
    return answer(null);
  });
  showScreen(edit, DepartmentFormScreen, editLegal);
  await screen.findByRole('row', { name: /Bob/ });
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Laws' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bob' }));
  const question = await screen.findByRole('dialog', { name: 'Take Bob out of Legal?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Take out' }));
  expect(await screen.findByText('Nobody belongs to it yet.')).toBeTruthy();
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Laws');
});

test('a page of people that cannot be read does not take the form away', async () => {
  showScreen(edit, DepartmentFormScreen, editLegal);
  await screen.findByRole('row', { name: /Bob/ });
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Law' } });
  server.on(at(editDeptUser, ofLegal), () => refuse('SERVICE_UNAVAILABLE'));
  const field = screen.getByRole('searchbox', { name: 'Search people' });
  fireEvent.change(field, { target: { value: 'zoe' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText(/Error fetching user data/)).toBeTruthy();
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Law');
});

test('a department that is not there is said', async () => {
  server.on(at(editDeptUser, ofLegal), () => refuse('NOT_FOUND'));
  showScreen(edit, DepartmentFormScreen, editLegal);
  expect((await screen.findByRole('alert')).textContent).toContain('This does not exist');
});

test('a department that cannot be read, without a reason, is said too', async () => {
  server.on(at(editDeptUser, ofLegal), () => refuse('INTERNAL', { message: '' }));
  showScreen(edit, DepartmentFormScreen, editLegal);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Error fetching department by ID',
  );
});

test('a department with people is not deleted, and who they are is shown', async () => {
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
  fireEvent.click(screen.getByRole('button', { name: 'Delete Legal' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Legal?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  const users = await screen.findByRole('list', { name: 'Used by' });
  await waitFor(() => expect(users.textContent).toContain('Bob'));
});
