// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import '../../testing/test-timeouts.ts';
import { ScreenErrorBoundary } from './error-boundaries.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A screen that crashes while `broken` is set, next to a part that does not. */
function openBroken(broken: () => boolean) {
  // React and the router log the error.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const root = createRootRoute({
    component: () => (
      <MantineProvider env="test">
        <nav>Side bar</nav>
        <Outlet />
      </MantineProvider>
    ),
  });
  const screenRoute = createRoute({
    getParentRoute: () => root,
    path: '/reports',
    component: () => {
      if (broken()) throw new Error('The chart has no axis.');
      return <h1>Reports</h1>;
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([screenRoute]),
    defaultErrorComponent: ScreenErrorBoundary,
    history: createMemoryHistory({ initialEntries: ['/reports'] }),
  });
  render(<RouterProvider router={router as never} />);
}

test('a crashing screen shows an error and keeps the surrounding shell', async () => {
  openBroken(() => true);
  const fault = await screen.findByRole('alert');
  expect(screen.getByRole('heading').textContent).toBe(t('app.crashTitle'));
  expect(fault.textContent).toContain(t('app.crashText'));
  expect(fault.textContent).toContain('The chart has no axis.');
  const leave = screen.getByRole('link', { name: t('app.goToDashboard') });
  expect(leave.getAttribute('href')).toBe('/dashboard');
  expect(screen.getByText('Side bar')).toBeTruthy();
});

test('Retry shows the screen once it works', async () => {
  let broken = true;
  openBroken(() => broken);
  const retry = await screen.findByRole('button', { name: t('common.retry') });
  broken = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('heading', { name: t('common.reports') })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
