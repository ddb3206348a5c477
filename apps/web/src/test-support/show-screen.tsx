import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { JSX } from 'react';
import { ConfirmProvider } from '../ui/confirm-dialog.tsx';

/** Shows one screen as the app would, at an address; any other address shows a page that is called "Elsewhere". */
export function showScreen(path: string, Screen: () => JSX.Element, address = path) {
  // A text field that grows asks whether the fonts are loaded.
  if (!document.fonts) Object.assign(document, { fonts: new EventTarget() });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRoute({
    component: () => (
      <MantineProvider env="test">
        <Notifications />
        <QueryClientProvider client={client}>
          <ConfirmProvider>
            <Outlet />
          </ConfirmProvider>
        </QueryClientProvider>
      </MantineProvider>
    ),
    notFoundComponent: () => <h1>Elsewhere</h1>,
  });
  const route = createRoute({ getParentRoute: () => root, path, component: Screen });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(<RouterProvider router={router as never} />);
  return router;
}
