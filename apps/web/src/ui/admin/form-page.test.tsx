// @vitest-environment happy-dom
import { MantineProvider, TextInput } from '@mantine/core';
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  type RouterHistory,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import { makeLoginAnswer } from '../../test-support/fake-server.ts';
import { ConfirmProvider } from '../confirm-dialog.tsx';
import { applyServerFaults } from './apply-server-faults.ts';
import { FormPage, useLeaveGuard } from './form-page.tsx';

const save = vi.fn<() => Promise<void>>();

function Subject() {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: '', email: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const guard = useLeaveGuard(() => isDirty);
  const navigate = useNavigate();
  const submit = handleSubmit(async () => {
    try {
      await save();
    } catch (error) {
      applyServerFaults(error, setError, 'Failed to add user', ['name', 'email']);
      return;
    }
    guard.allow();
    await navigate({ to: '/' });
  });
  return (
    <FormPage
      title="Add user"
      backTo="/"
      backLabel="Users"
      onSubmit={submit}
      submitLabel="Save"
      submitting={isSubmitting}
      dirty={isDirty}
      rootError={errors.root?.message}
      below={<p>Danger</p>}
    >
      <TextInput label="Name" error={errors.name?.message} {...register('name')} />
      <TextInput label="E-mail" error={errors.email?.message} {...register('email')} />
    </FormPage>
  );
}

/** A form whose screen has no guard of its own. */
function Plain({ dirty = true }) {
  return (
    <FormPage
      title="Plain"
      backTo="/"
      backLabel="Users"
      onSubmit={vi.fn()}
      submitLabel="Save"
      submitting={false}
      dirty={dirty}
      rootError={undefined}
    >
      <Link to="." search={{ page: 2 }}>
        Next page
      </Link>
    </FormPage>
  );
}

async function show(path: string, history?: RouterHistory) {
  const root = createRootRoute({
    component: () => (
      <MantineProvider env="test">
        <ConfirmProvider>
          <Outlet />
        </ConfirmProvider>
      </MantineProvider>
    ),
  });
  const at = (where: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: where, component });
  const router = createRouter({
    routeTree: root.addChildren([
      at('/', () => <p>The list</p>),
      at('/add', Subject),
      at('/plain', () => <Plain />),
      at('/clean', () => <Plain dirty={false} />),
    ]),
    history: history ?? createMemoryHistory({ initialEntries: [path] }),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('button', { name: 'Save' });
  return router;
}

const fill = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const cancel = () => fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
const question = 'Leave without saving?';

beforeEach(() => {
  localStorage.clear();
  takeLoginAnswer(makeLoginAnswer());
  save.mockReset();
  save.mockResolvedValue();
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
});

test('an untouched form is left without a question', async () => {
  await show('/add');
  cancel();
  expect(await screen.findByText('The list')).toBeTruthy();
  expect(screen.queryByText(question)).toBeNull();
});

test('a changed form asks once; staying keeps what was typed, leaving goes', async () => {
  await show('/add');
  fill('Name', 'Ada');
  cancel();
  expect(await screen.findByText(question)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
  cancel();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('The list')).toBeTruthy();
});

test('after a save nothing is asked', async () => {
  await show('/add');
  fill('Name', 'Ada');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The list')).toBeTruthy();
  expect(save).toHaveBeenCalledOnce();
  expect(screen.queryByText(question)).toBeNull();
});

test('a fault of the server stands at its field, which has the focus; the form still is guarded', async () => {
  save.mockRejectedValue(
    new ApiError({
      code: 'INVALID_INPUT',
      status: 400,
      message: 'Not as expected.',
      fields: { email: 'This address is taken.' },
    }),
  );
  await show('/add');
  fill('Name', 'Ada');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This address is taken.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
  expect(screen.queryByRole('alert')).toBeNull();
  cancel();
  expect(await screen.findByText(question)).toBeTruthy();
});

test('a fault of no field is an alert above the form', async () => {
  save.mockRejectedValue(new TypeError('boom'));
  await show('/add');
  fill('Name', 'Ada');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to add user');
});

test('closing the window warns while something is not saved', async () => {
  // Only the browser's own history knows of windows that close.
  window.history.replaceState(null, '', '/add');
  const history = createBrowserHistory();
  await show('/add', history);
  const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(false);
  fill('Name', 'Ada');
  expect(close()).toBe(true);
  history.destroy();
});

test('a form guards itself where its screen does not, but not against its own pages', async () => {
  const router = await show('/plain');
  fireEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
  expect(screen.queryByText(question)).toBeNull();
  cancel();
  expect(await screen.findByText(question)).toBeTruthy();
  expect(screen.queryByText('The list')).toBeNull();
});

test('whoever was signed out is not held back', async () => {
  await show('/plain');
  act(() => clearSession('ended'));
  cancel();
  expect(await screen.findByText('The list')).toBeTruthy();
});
