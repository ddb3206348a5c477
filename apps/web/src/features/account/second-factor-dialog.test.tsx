// @vitest-environment happy-dom
import { encodePassword, renewSession } from '@glossa/contracts/auth';
import {
  confirmTotp,
  createRecoveryCodes,
  removeTotp,
  startTotp,
} from '@glossa/contracts/second-factor';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession, sessionState } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import SecondFactorDialog, { type SecondFactorTask } from './second-factor-dialog.tsx';

let server: ReturnType<typeof startFakeServer>;
const onClose = vi.fn();
beforeEach(() => {
  localStorage.clear();
  onClose.mockReset();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer({ user: { secondFactorDue: true } }));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = (task: SecondFactorTask, forced = false) =>
  showScreen('/account', () => (
    <SecondFactorDialog task={task} forced={forced} onClose={onClose} />
  ));
const send = async (label: string, value: string, button: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: button }));
};
const enterPassword = (button = t('common.continue')) =>
  send(t('common.password'), 'secret', button);

test('shows what the app scans, takes its code and shows the recovery codes once', async () => {
  const secret = 'GEZDGNBVGY3TQOJQ';
  server.on(startTotp, () => answer({ secret, uri: `otpauth://totp/Glossa:ada?secret=${secret}` }));
  server.on(confirmTotp, () => answer({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }));
  server.on(renewSession, () => answer(makeLoginAnswer()));
  show('set-up', true);
  await enterPassword();
  expect(server.callsTo(startTotp)[0]?.body).toEqual({ password: encodePassword('secret') });
  expect(await screen.findByAltText(t('secondFactor.qrLabel'))).toBeTruthy();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  await send(t('secondFactor.code'), '123456', t('secondFactor.setUp'));
  expect(
    (await screen.findByLabelText(t('secondFactor.codesTitle'), { selector: 'pre' })).textContent,
  ).toBe('AAAA-BBBB\nCCCC-DDDD');
  expect(sessionState()).toMatchObject({ user: { secondFactorDue: true } });
  fireEvent.click(screen.getByRole('button', { name: t('secondFactor.codesSaved') }));
  // The renewed session has nothing due.
  await waitFor(() => expect(sessionState()).toMatchObject({ user: { secondFactorDue: false } }));
  expect(onClose).toHaveBeenCalled();
});

test('shows a wrong password and a wrong code at their fields', async () => {
  server.on(startTotp, () => refuse('PASSWORD_OLD_WRONG', { requestId: 'r-1' }));
  show('set-up');
  await enterPassword();
  expect(await screen.findByText(t('errors.passwordOldWrong'))).toBeTruthy();
  await screen.findByText(t('app.errors.requestId', { requestId: 'r-1' }));
  server.on(startTotp, () => answer({ secret: 'GEZDGNBV', uri: 'otpauth://totp/Glossa:ada' }));
  server.on(confirmTotp, () => refuse('SECOND_FACTOR_WRONG', { requestId: 'r-2' }));
  await enterPassword();
  await send(await waitFor(() => t('secondFactor.code')), '000000', t('secondFactor.setUp'));
  expect(await screen.findByText(t('errors.secondFactorWrong'))).toBeTruthy();
  await screen.findByText(t('app.errors.requestId', { requestId: 'r-2' }));
  expect(onClose).not.toHaveBeenCalled();
});

test('cannot be left where a second factor is required, but by logging out', async () => {
  show('set-up', true);
  expect(await screen.findByText(new RegExp(t('secondFactor.dueHint')))).toBeTruthy();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: t('auth.logOut') }));
  await waitFor(() => expect(sessionState().status).toBe('signed-out'));
});

test('replaces the recovery codes, and removes the second factor', async () => {
  server.on(createRecoveryCodes, () => answer({ recoveryCodes: ['EEEE-FFFF'] }));
  show('codes');
  await enterPassword();
  expect(
    (await screen.findByLabelText(t('secondFactor.codesTitle'), { selector: 'pre' })).textContent,
  ).toBe('EEEE-FFFF');
  cleanup();
  server.on(removeTotp, () => answer(null));
  show('remove');
  await enterPassword(t('secondFactor.remove'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.callsTo(removeTotp)).toHaveLength(1);
});
