// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import { makeLoginAnswer, startFakeServer } from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
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
  within(await screen.findByRole('navigation', { name: 'Access control' })).getAllByRole('link');

test('the parts are links, and a form belongs to the tab of its list', async () => {
  takeLoginAnswer(makeLoginAnswer());
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

test('only what the person may see, and the first of it is opened', async () => {
  const few = ['AccessControl', 'Departments', 'UserRoles'];
  takeLoginAnswer(makeLoginAnswer({ view: few, edit: [] }));
  showScreen('/access-control/roles', AccessControlScreen);
  // Departments ask for the right to edit.
  expect((await tabs()).map((link) => link.textContent)).toEqual(['Roles', 'Audit log']);
  cleanup();
  const router = showScreen('/access-control', () => <AccessControlIndex />);
  await screen.findByText('Elsewhere');
  expect(router.state.location.pathname).toBe('/access-control/roles');
});
