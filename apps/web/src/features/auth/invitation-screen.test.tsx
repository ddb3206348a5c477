// @vitest-environment happy-dom
import { encodePassword, login } from '@glossa/contracts/auth';
import { acceptInvitation, viewInvitation } from '@glossa/contracts/invitations';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import {
  applyLoginResponse,
  clearSession,
  leaveSession,
  sessionState,
} from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { InvitationScreen } from './invitation-screen.tsx';

const invited = {
  userName: 'grace',
  displayName: 'Grace Hopper',
  organisationName: 'Analytical Engines',
  expiresAt: '2026-01-09T03:04:05.000Z',
};
const password = 'Harbour&Bridge7';
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  leaveSession('absent');
  window.location.hash = '#the-token';
  server = startFakeServer();
  server.on(viewInvitation, () => answer(invited));
});
afterEach(() => {
  cleanup();
  window.location.hash = '';
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = () => showScreen('/invitation', InvitationScreen);
const fill = async (first: string, second = first) => {
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText(t('auth.newPassword'));
  write(t('auth.newPassword'), first);
  write(t('auth.confirmPassword'), second);
  fireEvent.click(screen.getByRole('button', { name: t('auth.invitation.accept') }));
};

test('sets the password with the token of the link and logs in', async () => {
  server.on(acceptInvitation, () => answer({ userName: 'grace' }));
  server.on(login, () => answer(makeLoginAnswer()));
  show();
  await screen.findByText('grace');
  await fill(password);
  await waitFor(() => expect(sessionState().status).toBe('signed-in'));
  expect(server.callsTo(viewInvitation)[0]?.body).toEqual({ token: 'the-token' });
  const encoded = encodePassword(password);
  expect(server.callsTo(acceptInvitation)[0]?.body).toEqual({
    token: 'the-token',
    password: encoded,
  });
  expect(server.callsTo(login)[0]?.body).toEqual({ userName: 'grace', password: encoded });
});

test('checks the rules and both entries before it sends', async () => {
  show();
  await fill('weak');
  await screen.findByText(t('errors.passwordRule'));
  await fill(password, 'Another&Pass7');
  await screen.findByText(t('validation.passwordMismatch'));
  expect(server.callsTo(acceptInvitation)).toEqual([]);
});

test('keeps the form for another password, and explains a link that stopped working', async () => {
  server.on(acceptInvitation, () => refuse('PASSWORD_COMMON', { requestId: 'r-1' }));
  show();
  await fill(password);
  await screen.findByText(t('errors.passwordCommon'));
  await screen.findByText(t('app.errors.requestId', { requestId: 'r-1' }));
  server.on(acceptInvitation, () => refuse('INVITATION_INVALID', { requestId: 'r-2' }));
  await fill(password);
  await screen.findByRole('heading', { name: t('auth.invitation.notUsable') });
  await screen.findByText(t('errors.invitationInvalid'));
  await screen.findByText(t('app.errors.requestId', { requestId: 'r-2' }));
  expect(screen.getByRole('link', { name: t('auth.backToLogin') }).getAttribute('href')).toBe(
    '/login',
  );
});

test('asks someone who is logged in to log out first', async () => {
  applyLoginResponse(makeLoginAnswer());
  show();
  await screen.findByText(t('auth.invitation.logOutFirst', { name: 'Ada Lovelace' }));
  expect(server.callsTo(viewInvitation)).toEqual([]);
});
