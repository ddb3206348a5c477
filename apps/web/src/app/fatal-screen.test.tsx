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
import '../test-support/patience.ts';
import { ScreenFault } from './faults.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A screen that breaks for as long as `broken` says so, beside something of the page that does not. */
function openBroken(broken: () => boolean) {
  // React and the router write down what broke.
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
    defaultErrorComponent: ScreenFault,
    history: createMemoryHistory({ initialEntries: ['/reports'] }),
  });
  render(<RouterProvider router={router as never} />);
}

test('a screen that breaks says so, and what is around it stays', async () => {
  openBroken(() => true);
  const fault = await screen.findByRole('alert');
  expect(screen.getByRole('heading').textContent).toBe('We are sorry, Something went wrong!');
  expect(fault.textContent).toContain('Please contact your administrator or technical team');
  expect(fault.textContent).toContain('The chart has no axis.');
  const leave = screen.getByRole('link', { name: 'Go to dashboard' });
  expect(leave.getAttribute('href')).toBe('/dashboard');
  expect(screen.getByText('Side bar')).toBeTruthy();
});

test('Retry shows the screen where it works by now', async () => {
  let broken = true;
  openBroken(() => broken);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  broken = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
