// @vitest-environment happy-dom
import { changePassword, encodePassword } from '@glossa/contracts/auth';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession, sessionState } from '../../lib/session/session-store.ts';
import { answerForms, type FormCall } from '../../testing/fake-forms.ts';
import { makeLoginAnswer } from '../../testing/fake-server.ts';
import ChangePasswordDialog from './change-password-dialog.tsx';

const good = 'Better!Pass1';
let calls: FormCall[];

beforeEach(() => {
  localStorage.clear();
  applyLoginResponse(makeLoginAnswer({ user: { firstTimeLogin: true } }));
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
  fireEvent.change(screen.getByLabelText(t('auth.currentPassword')), {
    target: { value: oldPassword },
  });
  fireEvent.change(screen.getByLabelText(t('auth.newPassword')), { target: { value: password } });
  fireEvent.change(screen.getByLabelText(t('auth.confirmPassword')), {
    target: { value: confirmation },
  });
  fireEvent.click(screen.getByRole('button', { name: t('auth.changePassword') }));
}

test('each broken rule shows its own message and nothing is sent', async () => {
  calls = answerForms(200, {});
  show();
  fill('', 'tooweak', 'other');
  expect(await screen.findByText(t('validation.oldPasswordRequired'))).toBeTruthy();
  expect(screen.getByText(t('errors.passwordRule'))).toBeTruthy();
  expect(screen.getByText(t('validation.passwordMismatch'))).toBeTruthy();
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
  expect(await screen.findByText(t('errors.passwordRule'))).toBeTruthy();
  expect(calls).toHaveLength(0);
});

test('sends the encoded passwords, stores the new session, closes and shows the message', async () => {
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
  expect(await screen.findByText(messageText({ id: changePassword.message ?? '' }))).toBeTruthy();
});

test('keeps a rejection in the dialog', async () => {
  const onClose = vi.fn();
  calls = answerForms(400, {
    data: null,
    message: 'Incorrect password.',
    messageRef: { id: 'errors.passwordOldWrong' },
    success: false,
    code: 'PASSWORD_OLD_WRONG',
  });
  show({ onClose });
  fill('wrong', good, good);
  expect((await screen.findByRole('alert')).textContent).toContain(t('errors.passwordOldWrong'));
  expect(onClose).not.toHaveBeenCalled();
});

test('at the first login the only way out is logging out', async () => {
  const onClose = vi.fn();
  show({ forced: true, onClose });
  expect(screen.queryByRole('button', { name: t('common.close') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('common.cancel') })).toBeNull();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: t('auth.logOut') })).toBeTruthy();
});
