import type { Resource } from '@glossa/contracts/permissions';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { FatalScreen } from './error-screens.tsx';
import { leaveUnknownAddress, leaveWhenSignedIn, requireSession } from './guard.ts';
import { RequirePermission } from './require-permission.tsx';

type Search = Record<string, unknown>;

const rootRoute = createRootRoute({
  component: Outlet,
  // Screens read their own part of the address; what they do not know they leave alone.
  validateSearch: (search: Search) => search,
});

const shell = lazyRouteComponent(() => import('./shell.tsx'), 'Shell');

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => requireSession(location),
  component: shell,
});

/** Signed in, an address nobody knows is shown inside the shell. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'unknown',
  beforeLoad: leaveUnknownAddress,
  component: shell,
});

/** Loads together with the screen it guards, so that the router waits for both before it shows them. */
function viewerOf(
  resource: Resource,
  Screen: ReturnType<typeof lazyRouteComponent>,
): RouteComponent {
  function GuardedScreen() {
    return (
      <RequirePermission resource={resource} flag="view">
        <Screen />
      </RequirePermission>
    );
  }
  return Object.assign(GuardedScreen, { preload: Screen.preload });
}

const signedOut = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ search }) => leaveWhenSignedIn(search),
    component,
  });
const signedIn = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => shellRoute, path, component });

/** The screen is shown for every address below its own that has no screen. */
function withEverythingBelow<Parent extends AnyRoute>(parent: Parent) {
  return parent.addChildren([
    createRoute({ getParentRoute: () => parent, path: '/' }),
    createRoute({ getParentRoute: () => parent, path: '/$' }),
  ]) as Parent;
}

const login = lazyRouteComponent(() => import('../features/auth/login-screen.tsx'), 'LoginScreen');
const home = lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen');
const dashboard = lazyRouteComponent(
  () => import('../features/media/dashboard-screen.tsx'),
  'DashboardScreen',
);
const mediaDetails = lazyRouteComponent(
  () => import('../features/media/media-details-screen.tsx'),
  'MediaDetailsScreen',
);
const translationRequest = lazyRouteComponent(
  () => import('../features/translation-requests/translation-request-screen.tsx'),
  'TranslationRequestScreen',
);
const verifyTranscript = lazyRouteComponent(
  () => import('../features/transcripts/verify-transcript-screen.tsx'),
  'VerifyTranscriptScreen',
);
const upload = lazyRouteComponent(
  () => import('../features/media/upload-screen.tsx'),
  'UploadScreen',
);
const categories = lazyRouteComponent(
  () => import('../features/categories/category-screen.tsx'),
  'CategoryScreen',
);
const engines = lazyRouteComponent(
  () => import('../features/engines/engines-screen.tsx'),
  'EnginesScreen',
);
const notFound = lazyRouteComponent(() => import('./not-found-screen.tsx'), 'NotFoundScreen');

const routeTree = rootRoute.addChildren([
  withEverythingBelow(signedOut('/login', login)),
  withEverythingBelow(signedOut('/home', home)),
  shellRoute.addChildren([
    signedIn('/', dashboard),
    withEverythingBelow(signedIn('/dashboard', dashboard)),
    signedIn('/dashboard/media-details', mediaDetails),
    signedIn('/dashboard/translation-request', viewerOf('Translation', translationRequest)),
    signedIn('/dashboard/verify-transcript', viewerOf('Transcription', verifyTranscript)),
    signedIn('/upload-media', viewerOf('MediaCategory', upload)),
    signedIn('/upload-media/category', viewerOf('MediaCategory', categories)),
    signedIn('/engines', viewerOf('Settings', engines)),
  ]),
  unknownRoute.addChildren([
    createRoute({ getParentRoute: () => unknownRoute, path: '/$', component: notFound }),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultErrorComponent: FatalScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
