// @vitest-environment happy-dom
import {
  deleteSsoProvider,
  type SsoProvider,
  saveSsoProvider,
  testSsoProvider,
  viewSsoSettings,
} from '@glossa/contracts/single-sign-on-settings';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { SingleSignOnPanel } from './single-sign-on-panel.tsx';

const campus: SsoProvider = {
  providerId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0041',
  label: 'Campus',
  issuer: 'https://login.example.org/',
  clientId: 'glossa',
  enabled: false,
  trustsEmail: false,
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
  applyLoginResponse(makeLoginAnswer({ user: { seesEveryOrganisation: true } }));
  server.on(viewSsoSettings, () =>
    answer({ redirectUri, publicAddressSet: true, providers: [campus, fixed] }),
  );
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

test('marks providers from the environment as read-only', async () => {
  await show();
  const row = screen.getByRole('row', { name: /Head office/ });
  expect(within(row).getByText(t('organizations.provider.setInEnvironment'))).toBeTruthy();
  expect(within(row).queryByRole('button')).toBeNull();
  const own = screen.getByRole('row', { name: /Campus/ });
  expect(within(own).getByText(t('status.disabled'))).toBeTruthy();
  expect(
    within(own).getByRole('button', { name: t('account.allowEdit', { resource: 'Campus' }) }),
  ).toBeTruthy();
});

test('says that the redirect address is only that of this request', async () => {
  await show();
  expect(screen.queryByText(t('organizations.provider.publicAddressUnset'))).toBeNull();
  cleanup();
  server.on(viewSsoSettings, () =>
    answer({ redirectUri, publicAddressSet: false, providers: [campus] }),
  );
  await show();
  expect(screen.getByText(t('organizations.provider.publicAddressUnset'))).toBeTruthy();
});

test('shows no edit buttons without settings permission', async () => {
  applyLoginResponse(makeLoginAnswer({ user: { seesEveryOrganisation: true }, edit: [] }));
  await show();
  expect(screen.queryByRole('button', { name: /Add|Edit|Remove/ })).toBeNull();
});

test('a changed provider keeps its secret when none is typed', async () => {
  await show();
  press('Edit Campus');
  await screen.findByRole('dialog', { name: t('account.allowEdit', { resource: 'Campus' }) });
  expect(
    screen.getByLabelText<HTMLInputElement>(t('organizations.provider.clientSecret')).value,
  ).toBe('');
  fireEvent.click(screen.getByRole('switch', { name: t('organizations.provider.showOnLogin') }));
  press(t('common.save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { label, issuer, clientId, providerId } = campus;
  expect(server.callsTo(saveSsoProvider).map(({ body }) => body)).toEqual([
    { providerId, label, issuer, clientId, clientSecret: '', trustsEmail: false, enabled: true },
  ]);
});

test('shows the issuer’s metadata until another URL is typed', async () => {
  const found = { reachable: true, supportsLogout: true, supportsRefresh: true };
  server.on(testSsoProvider, () => answer({ ...found, message: { text: 'The issuer answers.' } }));
  await show();
  press(t('organizations.provider.add'));
  await screen.findByRole('dialog', { name: t('organizations.provider.add') });
  press(t('organizations.provider.testIssuer'));
  expect(await screen.findByText(t('validation.issuerRequired'))).toBeTruthy();
  expect(server.callsTo(testSsoProvider)).toHaveLength(0);
  fill('Issuer *', campus.issuer);
  press(t('organizations.provider.testIssuer'));
  expect(await screen.findByText('The issuer answers.')).toBeTruthy();
  expect(server.callsTo(testSsoProvider)[0]?.body).toEqual({ issuer: campus.issuer });
  fill('Issuer *', 'https://other.example.org/');
  await waitFor(() => expect(screen.queryByText('The issuer answers.')).toBeNull());
  server.on(testSsoProvider, () =>
    answer({
      ...found,
      reachable: false,
      message: { text: 'The issuer cannot be used: no answer.' },
    }),
  );
  press(t('organizations.provider.testIssuer'));
  expect(await screen.findByText('The issuer cannot be used: no answer.')).toBeTruthy();
});

test('shows errors at their fields and keeps the input', async () => {
  server.on(saveSsoProvider, () =>
    refuse('INVALID_INPUT', { fields: { clientSecret: 'Give the secret.' } }),
  );
  await show();
  press(t('organizations.provider.add'));
  const dialog = await screen.findByRole('dialog', { name: t('organizations.provider.add') });
  const send = () =>
    fireEvent.click(within(dialog).getByRole('button', { name: t('organizations.provider.add') }));
  send();
  expect(await screen.findByText(t('validation.buttonLabelRequired'))).toBeTruthy();
  expect(screen.getByText(t('organizations.provider.clientIdMissing'))).toBeTruthy();
  expect(server.callsTo(saveSsoProvider)).toHaveLength(0);
  fill(`${t('organizations.provider.buttonLabel')} *`, 'Campus');
  fill('Issuer *', campus.issuer);
  fill(`${t('organizations.provider.clientId')} *`, 'glossa');
  send();
  expect(await screen.findByText('Give the secret.')).toBeTruthy();
  expect(
    screen.getByLabelText<HTMLInputElement>(`${t('organizations.provider.clientId')} *`).value,
  ).toBe('glossa');
});

test('deletes a provider after a question that names the affected users', async () => {
  server.on(at(deleteSsoProvider, { id: campus.providerId }), () => answer(null));
  const removals = () => server.calls.filter(({ method }) => method === 'DELETE');
  await show();
  press(t('organizations.provider.deleteLabel', { label: 'Campus' }));
  const question = await screen.findByRole('dialog', {
    name: t('organizations.provider.deleteTitle', { label: 'Campus' }),
  });
  expect(question.textContent).toContain('12 people log in with this provider');
  expect(removals()).toHaveLength(0);
  fireEvent.click(within(question).getByRole('button', { name: t('common.delete') }));
  expect(
    await screen.findByText(t('organizations.provider.deleted', { name: 'Campus' })),
  ).toBeTruthy();
  expect(removals()).toHaveLength(1);
});
