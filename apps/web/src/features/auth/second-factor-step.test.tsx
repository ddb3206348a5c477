// @vitest-environment happy-dom
import { completeLogin } from '@glossa/contracts/second-factor';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { clearSession, leaveSession, sessionState } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

let server: ReturnType<typeof startFakeServer>;
const onBack = vi.fn();
beforeEach(() => {
  localStorage.clear();
  onBack.mockReset();
  leaveSession('absent');
  server = startFakeServer();
  showScreen('/login', () => <SecondFactorStep onBack={onBack} />);
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const enter = async (code: string) => {
  fireEvent.change(await screen.findByLabelText(t('secondFactor.code')), {
    target: { value: code },
  });
  fireEvent.click(screen.getByRole('button', { name: t('auth.logIn') }));
};

test('asks for the code after the password and begins the session with it', async () => {
  server.on(completeLogin, () => answer(makeLoginAnswer()));
  await enter(' 123 456 ');
  await waitFor(() => expect(sessionState().status).toBe('signed-in'));
  expect(server.callsTo(completeLogin).map(({ body }) => body)).toEqual([{ code: '123 456' }]);
});

test('sends no empty code, and stays for another try after a wrong one', async () => {
  server.on(completeLogin, () => refuse('SECOND_FACTOR_WRONG', { requestId: 'r-1' }));
  await enter('');
  expect(await screen.findByText(t('secondFactor.codeRequired'))).toBeTruthy();
  expect(server.callsTo(completeLogin)).toEqual([]);
  await enter('000000');
  expect(await screen.findByText(t('errors.secondFactorWrong'))).toBeTruthy();
  await screen.findByText(t('app.errors.requestId', { requestId: 'r-1' }));
  expect(screen.getByLabelText(t('secondFactor.code'))).toBeTruthy();
});

test('returns to the password if the first step was too long ago', async () => {
  server.on(completeLogin, () => refuse('AUTH_REQUIRED'));
  await enter('123456');
  await waitFor(() =>
    expect(onBack).toHaveBeenCalledWith(expect.objectContaining({ code: 'AUTH_REQUIRED' })),
  );
});

test('returns to the password when asked to', async () => {
  fireEvent.click(await screen.findByRole('button', { name: t('auth.backToLogin') }));
  expect(onBack).toHaveBeenCalledWith();
});
