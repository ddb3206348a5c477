// @vitest-environment happy-dom
import { encodePassword } from '@glossa/contracts/auth';
import { endAllSessions, endSession, viewSessions } from '@glossa/contracts/user-sessions';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../testing/fake-server.ts';
import { showScreen } from '../testing/show-screen.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const userId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0001';
const makeSession = (last: number, name: string) => ({
  sessionId: `0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f004${last}`,
  kind: 'api-token',
  name,
  userAgent: null,
  address: '192.0.2.7',
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: '2026-01-02T03:04:05.000Z',
  expiresAt: '2026-02-02T03:04:05.000Z',
  current: false,
});
const sessions = [makeSession(1, 'Nightly'), makeSession(2, 'Weekly')];
const ending = at(endSession, { id: userId, sessionId: sessions[0]?.sessionId ?? '' });
const endingAll = at(endAllSessions, { id: userId });

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  server.on(at(viewSessions, { id: userId }), () => answer(sessions));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = (isSSOLogin: boolean) => {
  applyLoginResponse(makeLoginAnswer({ user: { isSSOLogin } }));
  showScreen('/account', () => <SessionsPanel userId={userId} name={null} />);
};
const openFirst = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^End: .*Nightly/ }));
  return within(await screen.findByRole('dialog'));
};

test('ending one’s own session asks for the password, and says if it is wrong', async () => {
  let right = false;
  server.on(ending, () => (right ? answer(null) : refuse('PASSWORD_OLD_WRONG')));
  show(false);
  const dialog = await openFirst();
  const press = () =>
    fireEvent.click(dialog.getByRole('button', { name: t('account.endSession') }));
  press();
  expect(await dialog.findByText(t('auth.passwordRequired'))).toBeTruthy();
  expect(server.callsTo(ending)).toEqual([]);
  fireEvent.change(dialog.getByLabelText(t('common.password')), { target: { value: 'secret' } });
  press();
  expect(await dialog.findByRole('alert')).toBeTruthy();
  right = true;
  press();
  expect(await screen.findByText(t('account.sessionEnded'))).toBeTruthy();
  expect(server.callsTo(ending).at(-1)?.body).toEqual({ password: encodePassword('secret') });
});

test('ending all others asks once', async () => {
  server.on(endingAll, () => answer({ ended: 2 }));
  show(false);
  fireEvent.click(await screen.findByRole('button', { name: t('account.endOtherSessions') }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(t('common.password')), { target: { value: 'secret' } });
  fireEvent.click(dialog.getByRole('button', { name: t('account.endOtherSessions') }));
  expect(await screen.findByText(t('account.sessionsEnded'))).toBeTruthy();
});

test('with single sign-on there is no password to ask for', async () => {
  server.on(ending, () => answer(null));
  show(true);
  const dialog = await openFirst();
  expect(dialog.queryByLabelText(t('common.password'))).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: t('account.endSession') }));
  expect(await screen.findByText(t('account.sessionEnded'))).toBeTruthy();
  expect(server.callsTo(ending)[0]?.body).toEqual({});
});
