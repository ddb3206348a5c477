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
import { ApiError } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { makeLoginAnswer } from '../../testing/fake-server.ts';
import { ConfirmProvider } from '../feedback/confirm-dialog.tsx';
import { applyServerErrors } from './apply-server-errors.ts';
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
      applyServerErrors(error, setError, t('users.addFailed'), ['name', 'email']);
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
      rootError={errors.root}
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
  await screen.findByRole('button', { name: t('common.save') });
  return router;
}

const fill = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const cancel = () => fireEvent.click(screen.getByRole('link', { name: t('common.cancel') }));
const question = t('common.leaveWithoutSavingConfirm');

beforeEach(() => {
  localStorage.clear();
  applyLoginResponse(makeLoginAnswer());
  save.mockReset();
  save.mockResolvedValue();
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
});

test('leaving an untouched form asks nothing', async () => {
  await show('/add');
  cancel();
  expect(await screen.findByText('The list')).toBeTruthy();
  expect(screen.queryByText(question)).toBeNull();
});

test('a changed form asks once, staying keeps the input, and leaving goes', async () => {
  await show('/add');
  fill(t('common.name'), 'Ada');
  cancel();
  expect(await screen.findByText(question)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('common.stayOnPage') }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(t('common.name')).value).toBe('Ada');
  cancel();
  fireEvent.click(await screen.findByRole('button', { name: t('common.leaveWithoutSaving') }));
  expect(await screen.findByText('The list')).toBeTruthy();
});

test('asks nothing after saving', async () => {
  await show('/add');
  fill(t('common.name'), 'Ada');
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  expect(await screen.findByText('The list')).toBeTruthy();
  expect(save).toHaveBeenCalledOnce();
  expect(screen.queryByText(question)).toBeNull();
});

test('focuses the field of a server error and keeps guarding the form', async () => {
  save.mockRejectedValue(
    new ApiError({
      code: 'INVALID_INPUT',
      status: 400,
      message: 'Not as expected.',
      fields: { email: 'This address is taken.' },
    }),
  );
  await show('/add');
  fill(t('common.name'), 'Ada');
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  expect(await screen.findByText('This address is taken.')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText(t('common.email'))),
  );
  expect(screen.queryByRole('alert')).toBeNull();
  cancel();
  expect(await screen.findByText(question)).toBeTruthy();
});

test('shows an error without a field as an alert above the form', async () => {
  save.mockRejectedValue(new TypeError('boom'));
  await show('/add');
  fill(t('common.name'), 'Ada');
  fireEvent.click(screen.getByRole('button', { name: t('common.save') }));
  expect((await screen.findByRole('alert')).textContent).toBe(t('users.addFailed'));
});

test('closing the window with unsaved changes warns', async () => {
  // Only the browser's own history knows of closing windows.
  window.history.replaceState(null, '', '/add');
  const history = createBrowserHistory();
  await show('/add', history);
  const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(close()).toBe(false);
  fill(t('common.name'), 'Ada');
  expect(close()).toBe(true);
  history.destroy();
});

test('a form guards itself if its screen does not, except for its own pages', async () => {
  const router = await show('/plain');
  fireEvent.click(screen.getByRole('link', { name: t('documentReview.nextPage') }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
  expect(screen.queryByText(question)).toBeNull();
  cancel();
  expect(await screen.findByText(question)).toBeTruthy();
  expect(screen.queryByText('The list')).toBeNull();
});

test('does not block after logout', async () => {
  await show('/plain');
  act(() => clearSession('ended'));
  cancel();
  expect(await screen.findByText('The list')).toBeTruthy();
});
