import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { approvalSearch } from '../../features/approvals/search.ts';
import { auditSearch } from '../../features/audit/search.ts';
import { feedbackFormSearch, feedbackSearch } from '../../features/feedback/search.ts';
import { glossaryListSearch, glossarySearch } from '../../features/glossaries/search.ts';
import { departmentListSearch, projectListSearch } from '../../features/groups/search.ts';
import { dashboardSearch, mediaDetailsSearch } from '../../features/media/search.ts';
import { organisationSearch } from '../../features/organisations/search.ts';
import { reportSearch } from '../../features/reports/search.ts';
import { roleFormSearch, roleListSearch } from '../../features/roles/search.ts';
import { memorySearch } from '../../features/translation-memory/search.ts';
import { userListSearch } from '../../features/users/search.ts';
import { restOfLanguage } from '../../lib/i18n/page-language.ts';
import {
  id,
  language,
  oneOf,
  path,
  requiredText,
  searchParams,
  text,
} from '../../lib/search-params.ts';
import { memberSearch } from '../../ui/people/member-search.ts';
import { BootSign } from './boot-screen.tsx';
import { ScreenErrorBoundary } from './error-boundaries.tsx';
import { leaveUnknownAddress, leaveWhenSignedIn, requireSession } from './guard.ts';
import type { ScreenName } from './screens.ts';

const rootRoute = createRootRoute({ component: Outlet });

/** Messages first: modules behind the login read them while loading. */
async function behindSignIn() {
  const [found] = await Promise.all([import('./screens.ts'), restOfLanguage()]);
  return found;
}

const lazyScreen = (name: ScreenName) =>
  lazyRouteComponent(async () => ({ default: await (await behindSignIn()).screens[name]() }));

const shell = {
  component: lazyScreen('shell'),
  // Immediately, so that nothing flashes between the page and the shell.
  pendingComponent: BootSign,
  pendingMs: 0,
  pendingMinMs: 0,
};

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => requireSession(location),
  ...shell,
});

/** For logged-in users an unknown address is shown inside the shell. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'unknown',
  beforeLoad: leaveUnknownAddress,
  ...shell,
});

const RequirePermission = lazyRouteComponent(
  () => restOfLanguage().then(() => import('./require-permission.tsx')),
  'RequirePermission',
);

/** Loads together with the screen it guards, so that the router waits for both. */
function guarded(
  resource: Resource,
  flag: PermissionFlag,
  Screen: ReturnType<typeof lazyRouteComponent>,
  installation = false,
): RouteComponent {
  function GuardedScreen() {
    return (
      <RequirePermission resource={resource} flag={flag} installation={installation}>
        <Screen />
      </RequirePermission>
    );
  }
  return Object.assign(GuardedScreen, {
    preload: async () => {
      await Promise.all([RequirePermission.preload?.(), Screen.preload?.()]);
    },
  });
}
const viewerOf = (resource: Resource, screen: ScreenName) =>
  guarded(resource, 'view', lazyScreen(screen));
const editorOf = (resource: Resource, screen: ScreenName) =>
  guarded(resource, 'edit', lazyScreen(screen));
/** Of the whole installation: for those who see every organization. */
const operatorOf = (resource: Resource, screen: ScreenName) =>
  guarded(resource, 'view', lazyScreen(screen), true);

type Read<Search> = (raw: Readonly<Record<string, unknown>>) => Search;
const nothing: Read<object> = () => ({});

const startSearch = searchParams(() => ({
  /** Where to go after the login. */
  from: path(),
  /** The organization whose disclaimer is shown. */
  organisation: text(),
}));
const signedOut = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: startSearch,
    beforeLoad: ({ search }) => leaveWhenSignedIn(search),
    component,
  });
const signedIn = <Path extends string, Search extends object = object>(
  path: Path,
  component: RouteComponent,
  validateSearch = nothing as Read<Search>,
) => createRoute({ getParentRoute: () => shellRoute, path, component, validateSearch });

/** Prefetches its data while the screen is loading. Nothing waits for it here. */
const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'dashboard',
  validateSearch: dashboardSearch,
  component: lazyScreen('dashboard'),
  loader: ({ location }) => {
    behindSignIn().then(
      ({ prefetch }) => prefetch.dashboard(dashboardSearch(location.search)),
      // The screen runs the same query and shows the error.
      () => undefined,
    );
  },
});
const dashboardAt = <Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => dashboardRoute, path });

/** The screen is shown for every address below its own without a screen. */
function withEverythingBelow<Parent extends AnyRoute>(parent: Parent) {
  return parent.addChildren([
    createRoute({ getParentRoute: () => parent, path: '/' }),
    createRoute({ getParentRoute: () => parent, path: '/$' }),
  ]) as Parent;
}

const login = lazyRouteComponent(
  () => import('../../features/auth/login-screen.tsx'),
  'LoginScreen',
);

const accessControlRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/access-control',
  component: viewerOf('AccessControl', 'accessControl'),
});
const controlled = <Path extends string, Search extends object = object>(
  path: Path,
  component: RouteComponent,
  validateSearch = nothing as Read<Search>,
) => createRoute({ getParentRoute: () => accessControlRoute, path, component, validateSearch });

const ofMedia = searchParams(() => ({ mediaId: requiredText() }));
const ofDocument = searchParams(() => ({ mediaId: requiredText(), ticketId: requiredText() }));
/** `report`: another user's draft to join; otherwise the user's own. */
const ofTranscript = searchParams(() => ({ mediaId: requiredText(), cue: text(), report: text() }));
const ofTranslation = searchParams(() => ({
  mediaId: requiredText(),
  ticketId: requiredText(),
  cue: text(),
  report: text(),
}));
const ofLanguage = searchParams(() => ({ language: language() }));
const ofOrganisation = searchParams(() => ({ organisation: id() }));
const translateSearch = searchParams(() => ({ tab: oneOf({ text: true, documents: true }) }));
const conversionSearch = searchParams(() => ({
  tab: oneOf({ speech: true, subtitles: true, media: true, voices: true }),
}));

// Inside `addChildren` its type would be `any`, and so would be that of every link.
const notFoundRoute = createRoute({
  getParentRoute: () => unknownRoute,
  path: '/$',
  component: lazyScreen('notFound'),
});

/** For visitors, and for people who are logged in: they are told so. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyScreen('invitation'),
});

const routeTree = rootRoute.addChildren([
  withEverythingBelow(signedOut('/login', login)),
  withEverythingBelow(signedOut('/home', lazyScreen('home'))),
  invitationRoute,
  shellRoute.addChildren([
    dashboardRoute.addChildren([dashboardAt('/'), withEverythingBelow(dashboardAt('/dashboard'))]),
    signedIn('/dashboard/media-details', lazyScreen('mediaDetails'), mediaDetailsSearch),
    signedIn(
      '/dashboard/translation-request',
      viewerOf('Translation', 'translationRequest'),
      ofMedia,
    ),
    signedIn(
      '/dashboard/verify-transcript',
      viewerOf('Transcription', 'verifyTranscript'),
      ofTranscript,
    ),
    signedIn(
      '/dashboard/edit-translation',
      viewerOf('Translation', 'editTranslation'),
      ofTranslation,
    ),
    signedIn('/dashboard/document-review', viewerOf('Translation', 'documentReview'), ofDocument),
    signedIn('/upload-media', viewerOf('MediaCategory', 'upload')),
    signedIn('/upload-media/category', viewerOf('MediaCategory', 'categories')),
    signedIn('/glossaries', viewerOf('Translation', 'glossaries'), glossaryListSearch),
    signedIn('/glossaries/$id', viewerOf('Translation', 'glossary'), glossarySearch),
    signedIn('/filter-profiles', viewerOf('Translation', 'filterProfiles')),
    signedIn('/translation-memory', viewerOf('Translation', 'translationMemory'), memorySearch),
    signedIn('/feedback', viewerOf('Feedback', 'feedbackList'), feedbackSearch),
    signedIn('/feedback/add', editorOf('Feedback', 'addFeedback'), feedbackFormSearch),
    signedIn('/feedback/edit/$ticketId', editorOf('Feedback', 'editFeedback')),
    signedIn('/feedback/info/$ticketId', editorOf('Feedback', 'feedbackInfo')),
    signedIn('/disclaimer', viewerOf('Settings', 'disclaimer'), ofLanguage),
    signedIn('/engines', viewerOf('Settings', 'engines')),
    signedIn('/nodes', operatorOf('Settings', 'nodes')),
    accessControlRoute.addChildren([
      controlled('/', lazyScreen('accessControlIndex')),
      controlled('/organization', viewerOf('Organization', 'organisation'), organisationSearch),
      controlled('/users', viewerOf('Users', 'userList'), userListSearch),
      controlled('/user/add', editorOf('Users', 'addUser')),
      controlled('/user/edit/$id', editorOf('Users', 'editUser')),
      controlled('/department', editorOf('Departments', 'departmentList'), departmentListSearch),
      controlled('/department/add', editorOf('Departments', 'addDepartment')),
      controlled('/department/edit/$id', editorOf('Departments', 'editDepartment'), memberSearch),
      controlled('/roles', viewerOf('UserRoles', 'roleList'), roleListSearch),
      controlled('/roles/add', editorOf('UserRoles', 'addRole'), roleFormSearch),
      controlled('/roles/edit/$id', editorOf('UserRoles', 'editRole')),
      controlled('/projects', viewerOf('Projects', 'projectList'), projectListSearch),
      controlled('/projects/add', editorOf('Projects', 'addProject')),
      controlled('/projects/edit/$id', editorOf('Projects', 'editProject'), memberSearch),
      controlled('/audit', editorOf('Organization', 'audit'), auditSearch),
    ]),
    signedIn('/admin-reports', viewerOf('Reports', 'reports'), reportSearch),
    signedIn('/user-approval', viewerOf('UserApproval', 'userApproval'), approvalSearch),
    signedIn('/translate', lazyScreen('translate'), translateSearch),
    signedIn('/conversion', lazyScreen('conversion'), conversionSearch),
    signedIn('/account', lazyScreen('account')),
    signedIn('/notifications', lazyScreen('notifications')),
    signedIn('/notifications/settings', lazyScreen('notificationSettings')),
    signedIn('/webhooks', viewerOf('Settings', 'webhooks')),
    signedIn('/retention', viewerOf('Settings', 'retention'), ofOrganisation),
    signedIn('/quotas', viewerOf('Settings', 'quotas'), ofOrganisation),
  ]),
  unknownRoute.addChildren([notFoundRoute]),
]);

export const router = createRouter({
  routeTree,
  defaultErrorComponent: ScreenErrorBoundary,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
