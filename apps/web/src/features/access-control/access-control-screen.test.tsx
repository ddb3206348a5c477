// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { makeLoginAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AccessControlIndex } from './access-control-index.tsx';
import { AccessControlScreen } from './access-control-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  startFakeServer();
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const tabs = async () =>
  within(await screen.findByRole('navigation', { name: t('common.accessControl') })).getAllByRole(
    'link',
  );

test('tabs are links, and a form belongs to the tab of its list', async () => {
  applyLoginResponse(makeLoginAnswer());
  showScreen('/access-control/user/edit/$id', AccessControlScreen, '/access-control/user/edit/7');
  const links = await tabs();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Organization', '/access-control/organization'],
    ['Departments', '/access-control/department'],
    ['Users', '/access-control/users'],
    ['Roles', '/access-control/roles'],
    ['Projects', '/access-control/projects'],
    ['Audit log', '/access-control/audit'],
  ]);
  expect(
    links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent),
  ).toEqual(['Users']);
});

test('shows only permitted tabs and opens the first', async () => {
  const few = ['AccessControl', 'Departments', 'UserRoles'];
  applyLoginResponse(makeLoginAnswer({ view: few, edit: [] }));
  showScreen('/access-control/roles', AccessControlScreen);
  // Departments require edit permission.
  expect((await tabs()).map((link) => link.textContent)).toEqual(['Roles']);
  cleanup();
  const router = showScreen('/access-control', () => <AccessControlIndex />);
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe('/access-control/roles');
});

test('denies access to whoever may only view departments, which have no tab then', async () => {
  applyLoginResponse(makeLoginAnswer({ view: ['AccessControl', 'Departments'], edit: [] }));
  showScreen('/access-control', () => <AccessControlIndex />);
  expect(await screen.findAllByText(t('app.accessDenied'))).not.toEqual([]);
});
