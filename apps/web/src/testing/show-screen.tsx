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
import { router as app } from '../app/router/router.tsx';
import { ConfirmProvider } from '../ui/feedback/confirm-dialog.tsx';

type ReadSearch = (raw: Record<string, unknown>) => object;

/** Shows one screen at an address, parsed as its route declares; any other address shows a page called "Elsewhere". */
export function showScreen(path: string, Screen: () => JSX.Element, address = path) {
  // A growing text field checks whether fonts are loaded.
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
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' });
  const declared = Object.entries(app.routesByPath).find(([known]) => known === path)?.[1];
  const route = createRoute({
    getParentRoute: () => shell,
    path,
    component: Screen,
    validateSearch: (declared?.options.validateSearch ?? (() => ({}))) as ReadSearch,
  });
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([route])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(<RouterProvider router={router as never} />);
  return router;
}
