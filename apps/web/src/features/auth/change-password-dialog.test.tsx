// @vitest-environment happy-dom
import { changePassword, encodePassword, passwordMessages } from '@glossa/contracts/auth';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, sessionState, takeLoginAnswer } from '../../lib/session-store.ts';
import { answerForms, type FormCall } from '../../test-support/fake-forms.ts';
import { makeLoginAnswer } from '../../test-support/fake-server.ts';
import ChangePasswordDialog from './change-password-dialog.tsx';

const good = 'Better!Pass1';
let calls: FormCall[];

beforeEach(() => {
  localStorage.clear();
  takeLoginAnswer(makeLoginAnswer({ user: { firstTimeLogin: true } }));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

function show(props: { forced?: boolean; onClose?: () => void } = {}) {
  render(
    <MantineProvider env="test">
      <Notifications />
      <ChangePasswordDialog {...props} />
    </MantineProvider>,
  );
}

function fill(oldPassword: string, password: string, confirmation: string) {
  fireEvent.change(screen.getByLabelText('Old password'), { target: { value: oldPassword } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: confirmation } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('each rule speaks in its own words, and nothing is sent', async () => {
  calls = answerForms(200, {});
  show();
  fill('', 'tooweak', 'other');
  expect(await screen.findByText(passwordMessages.oldEmpty)).toBeTruthy();
  expect(screen.getByText(passwordMessages.rule)).toBeTruthy();
  expect(screen.getByText(passwordMessages.mismatch)).toBeTruthy();
  expect(calls).toHaveLength(0);
});

test.each([
  'Short!1',
  'nouppercase!1',
  'NOLOWERCASE!1',
  'NoDigits!!',
  'NoSpecial11',
  'Wrong#Spec1!',
])('%s breaks the rule', async (password) => {
  calls = answerForms(200, {});
  show();
  fill('old', password, password);
  expect(await screen.findByText(passwordMessages.rule)).toBeTruthy();
  expect(calls).toHaveLength(0);
});

test('sends the encoded passwords, takes the new session, closes and shows the message', async () => {
  const onClose = vi.fn();
  calls = answerForms(200, {
    data: makeLoginAnswer(),
    message: 'Password changed.',
    success: true,
    code: 'OK',
  });
  show({ onClose });
  fill('one-time', good, good);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls[0]?.url).toBe(changePassword.path);
  expect(Object.fromEntries(calls[0]?.form ?? [])).toEqual({
    userId: makeLoginAnswer().user.userId,
    oldPassword: encodePassword('one-time'),
    password: encodePassword(good),
  });
  expect(sessionState()).toMatchObject({ user: { firstTimeLogin: false } });
  expect(await screen.findByText('Password changed.')).toBeTruthy();
});

test('a refusal stays in the dialog', async () => {
  const onClose = vi.fn();
  calls = answerForms(400, {
    data: null,
    message: 'The old password is not right.',
    success: false,
    code: 'PASSWORD_OLD_WRONG',
  });
  show({ onClose });
  fill('wrong', good, good);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The old password is not right.',
  );
  expect(onClose).not.toHaveBeenCalled();
});

test('at the first sign-in there is no way around it but to sign out', async () => {
  const onClose = vi.fn();
  show({ forced: true, onClose });
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});
