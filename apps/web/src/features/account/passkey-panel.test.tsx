// @vitest-environment happy-dom
import { encodePassword } from '@glossa/contracts/auth';
import { deletePasskey, viewPasskeys } from '@glossa/contracts/passkeys';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';

const laptop = {
  passkeyId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0051',
  name: 'Laptop',
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: null,
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
});
afterEach(() => {
  cleanup();
  notifications.clean();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

test('a passkey is removed with the password, and a wrong one can be corrected', async () => {
  let passkeys = [laptop];
  let right = false;
  server.on(viewPasskeys, () => answer(passkeys));
  server.on(at(deletePasskey, { id: laptop.passkeyId }), () => {
    if (!right) return refuse('PASSWORD_OLD_WRONG');
    passkeys = [];
    return answer(null);
  });
  showScreen('/account', () => <PasskeyPanel />);
  fireEvent.click(
    await screen.findByRole('button', { name: t('passkeys.remove', { name: 'Laptop' }) }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: t('passkeys.removeTitle', { name: 'Laptop' }) }),
  );
  const enter = (password: string) => {
    fireEvent.change(dialog.getByLabelText(t('common.password')), { target: { value: password } });
    fireEvent.click(dialog.getByRole('button', { name: t('common.remove') }));
  };
  enter('');
  expect(await dialog.findByText(t('auth.passwordRequired'))).toBeTruthy();
  enter('wrong');
  expect(await dialog.findByText(t('errors.passwordOldWrong'))).toBeTruthy();
  right = true;
  enter('secret');
  expect(await screen.findByText(t('passkeys.none'))).toBeTruthy();
  expect(
    server.callsTo(at(deletePasskey, { id: laptop.passkeyId })).map(({ body }) => body),
  ).toEqual([{ password: encodePassword('wrong') }, { password: encodePassword('secret') }]);
});
