// @vitest-environment happy-dom
import {
  deleteSsoProvider,
  type SsoProvider,
  saveSsoProvider,
  testSsoProvider,
  viewSsoSettings,
} from '@glossa/contracts/single-sign-on';
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
import { SingleSignOnPanel } from './single-sign-on-panel.tsx';

const campus: SsoProvider = {
  providerId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0041',
  label: 'Campus',
  issuer: 'https://login.example.org/',
  clientId: 'glossa',
  enabled: false,
  fixed: false,
  userCount: 12,
};
const fixed = {
  ...campus,
  providerId: 'environment',
  label: 'Head office',
  fixed: true,
  enabled: true,
};
const redirectUri = 'https://glossa.example.org/login/';

let server: ReturnType<typeof startFakeServer>;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  takeLoginAnswer(makeLoginAnswer({ user: { seesEveryOrganisation: true } }));
  server.on(viewSsoSettings, () => answer({ redirectUri, providers: [campus, fixed] }));
  server.on(saveSsoProvider, () => answer(campus));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = async () => {
  showScreen('/sso', SingleSignOnPanel);
  await screen.findByText(redirectUri);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('providers of the environment are marked and not to be changed here', async () => {
  await show();
  const row = screen.getByRole('row', { name: /Head office/ });
  expect(within(row).getByText('Set in the environment')).toBeTruthy();
  expect(within(row).queryByRole('button')).toBeNull();
  const own = screen.getByRole('row', { name: /Campus/ });
  expect(within(own).getByText('Switched off')).toBeTruthy();
  expect(within(own).getByRole('button', { name: 'Edit Campus' })).toBeTruthy();
});

test('without the right to edit the settings there is no button to change them', async () => {
  takeLoginAnswer(makeLoginAnswer({ user: { seesEveryOrganisation: true }, edit: [] }));
  await show();
  expect(screen.queryByRole('button', { name: /Add|Edit|Remove/ })).toBeNull();
});

test('a provider is changed and keeps its secret where none is typed', async () => {
  await show();
  press('Edit Campus');
  await screen.findByRole('dialog', { name: 'Edit Campus' });
  expect(screen.getByLabelText<HTMLInputElement>('Client secret').value).toBe('');
  fireEvent.click(screen.getByRole('switch', { name: 'Offer it on the sign-in screen' }));
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { label, issuer, clientId, providerId } = campus;
  expect(server.callsTo(saveSsoProvider).map(({ body }) => body)).toEqual([
    { providerId, label, issuer, clientId, clientSecret: '', enabled: true },
  ]);
});

test('what the issuer says of itself is shown, until another address is typed', async () => {
  const found = { reachable: true, supportsLogout: true, supportsRefresh: true };
  server.on(testSsoProvider, () => answer({ ...found, message: 'The issuer answers.' }));
  await show();
  press('Add provider');
  await screen.findByRole('dialog', { name: 'Add provider' });
  press('Test the issuer');
  expect(await screen.findByText(/beginning with https/)).toBeTruthy();
  expect(server.callsTo(testSsoProvider)).toHaveLength(0);
  fill('Issuer *', campus.issuer);
  press('Test the issuer');
  expect(await screen.findByText('The issuer answers.')).toBeTruthy();
  expect(server.callsTo(testSsoProvider)[0]?.body).toEqual({ issuer: campus.issuer });
  fill('Issuer *', 'https://other.example.org/');
  await waitFor(() => expect(screen.queryByText('The issuer answers.')).toBeNull());
  server.on(testSsoProvider, () =>
    answer({ ...found, reachable: false, message: 'The issuer cannot be used: no answer.' }),
  );
  press('Test the issuer');
  expect(await screen.findByText('The issuer cannot be used: no answer.')).toBeTruthy();
});

test('faults stand at their fields, and what was typed stays', async () => {
  server.on(saveSsoProvider, () =>
    refuse('INVALID_INPUT', { fields: { clientSecret: 'Give the secret.' } }),
  );
  await show();
  press('Add provider');
  const dialog = await screen.findByRole('dialog', { name: 'Add provider' });
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Add provider' }));
  send();
  expect(await screen.findByText('Give the name of the button.')).toBeTruthy();
  expect(screen.getByText('Give the client id the provider gave you.')).toBeTruthy();
  expect(server.callsTo(saveSsoProvider)).toHaveLength(0);
  fill('Name on the button *', 'Campus');
  fill('Issuer *', campus.issuer);
  fill('Client id *', 'glossa');
  send();
  expect(await screen.findByText('Give the secret.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Client id *').value).toBe('glossa');
});

test('a provider is removed only after a question that says whom it shuts out', async () => {
  server.on(at(deleteSsoProvider, { id: campus.providerId }), () => answer(null));
  const removals = () => server.calls.filter(({ method }) => method === 'DELETE');
  await show();
  press('Remove Campus');
  const question = await screen.findByRole('dialog', { name: 'Remove Campus?' });
  expect(question.textContent).toContain('12 people sign in through it');
  expect(removals()).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed: Campus')).toBeTruthy();
  expect(removals()).toHaveLength(1);
});
