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
import { restOfLanguage } from '../lib/language/page-language.ts';
import { FatalScreen } from './error-screens.tsx';
import { leaveUnknownAddress, leaveWhenSignedIn, requireSession } from './guard.ts';
import { RequirePermission } from './require-permission.tsx';

type Search = Record<string, unknown>;

const rootRoute = createRootRoute({
  component: Outlet,
  // Screens read their own part of the address; what they do not know they leave alone.
  validateSearch: (search: Search) => search,
});

/** A screen behind the sign-in: its words first, for it reads them while it loads. */
const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => restOfLanguage().then(load), name);

const shell = lazyScreen(() => import('./shell.tsx'), 'Shell');

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
function guarded(
  resource: Resource,
  flag: PermissionFlag,
  Screen: ReturnType<typeof lazyRouteComponent>,
): RouteComponent {
  function GuardedScreen() {
    return (
      <RequirePermission resource={resource} flag={flag}>
        <Screen />
      </RequirePermission>
    );
  }
  return Object.assign(GuardedScreen, { preload: Screen.preload });
}
const viewerOf = (resource: Resource, screen: ReturnType<typeof lazyRouteComponent>) =>
  guarded(resource, 'view', screen);
const editorOf = (resource: Resource, screen: ReturnType<typeof lazyRouteComponent>) =>
  guarded(resource, 'edit', screen);

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
const home = lazyScreen(() => import('./home-screen.tsx'), 'HomeScreen');
const dashboard = lazyScreen(
  () => import('../features/media/dashboard-screen.tsx'),
  'DashboardScreen',
);
const mediaDetails = lazyScreen(
  () => import('../features/media/media-details-screen.tsx'),
  'MediaDetailsScreen',
);
const translationRequest = lazyScreen(
  () => import('../features/translation-requests/translation-request-screen.tsx'),
  'TranslationRequestScreen',
);
const verifyTranscript = lazyScreen(
  () => import('../features/subtitles/editor-screen.tsx'),
  'VerifyTranscriptScreen',
);
const editTranslation = lazyScreen(
  () => import('../features/subtitles/editor-screen.tsx'),
  'EditTranslationScreen',
);
const documentReview = lazyScreen(
  () => import('../features/document-review/document-review-screen.tsx'),
  'DocumentReviewScreen',
);
const upload = lazyScreen(() => import('../features/media/upload-screen.tsx'), 'UploadScreen');
const categories = lazyScreen(
  () => import('../features/categories/category-screen.tsx'),
  'CategoryScreen',
);
const engines = lazyScreen(() => import('../features/engines/engines-screen.tsx'), 'EnginesScreen');
const translate = lazyScreen(
  () => import('../features/translate/translate-screen.tsx'),
  'TranslateScreen',
);
const conversion = lazyScreen(
  () => import('../features/conversion/conversion-screen.tsx'),
  'ConversionScreen',
);
const glossaries = lazyScreen(
  () => import('../features/glossaries/glossary-list-screen.tsx'),
  'GlossaryListScreen',
);
const glossary = lazyScreen(
  () => import('../features/glossaries/glossary-screen.tsx'),
  'GlossaryScreen',
);
const translationMemory = lazyScreen(
  () => import('../features/translation-memory/memory-screen.tsx'),
  'MemoryScreen',
);
const notFound = lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen');

const accessControl = lazyScreen(
  () => import('../features/access-control/access-control-screen.tsx'),
  'AccessControlScreen',
);
const accessControlIndex = lazyScreen(
  () => import('../features/access-control/access-control-index.tsx'),
  'AccessControlIndex',
);
const organisation = lazyScreen(
  () => import('../features/organisations/organisation-screen.tsx'),
  'OrganisationScreen',
);
const userList = lazyScreen(
  () => import('../features/users/user-list-screen.tsx'),
  'UserListScreen',
);
const userForm = lazyScreen(
  () => import('../features/users/user-form-screen.tsx'),
  'UserFormScreen',
);
const departmentList = lazyScreen(
  () => import('../features/departments/department-list-screen.tsx'),
  'DepartmentListScreen',
);
const departmentForm = lazyScreen(
  () => import('../features/departments/department-form-screen.tsx'),
  'DepartmentFormScreen',
);
const roleList = lazyScreen(
  () => import('../features/roles/role-list-screen.tsx'),
  'RoleListScreen',
);
const roleForm = lazyScreen(
  () => import('../features/roles/role-form-screen.tsx'),
  'RoleFormScreen',
);
const projectList = lazyScreen(
  () => import('../features/projects/project-list-screen.tsx'),
  'ProjectListScreen',
);
const projectForm = lazyScreen(
  () => import('../features/projects/project-form-screen.tsx'),
  'ProjectFormScreen',
);
const audit = lazyScreen(() => import('../features/audit/audit-screen.tsx'), 'AuditScreen');
const userApproval = lazyScreen(
  () => import('../features/approvals/user-approval-screen.tsx'),
  'UserApprovalScreen',
);
const account = lazyScreen(() => import('../features/account/account-screen.tsx'), 'AccountScreen');

const accessControlRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/access-control',
  component: viewerOf('AccessControl', accessControl),
});
const controlled = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => accessControlRoute, path, component });

const routeTree = rootRoute.addChildren([
  withEverythingBelow(signedOut('/login', login)),
  withEverythingBelow(signedOut('/home', home)),
  shellRoute.addChildren([
    signedIn('/', dashboard),
    withEverythingBelow(signedIn('/dashboard', dashboard)),
    signedIn('/dashboard/media-details', mediaDetails),
    signedIn('/dashboard/translation-request', viewerOf('Translation', translationRequest)),
    signedIn('/dashboard/verify-transcript', viewerOf('Transcription', verifyTranscript)),
    signedIn('/dashboard/edit-translation', viewerOf('Translation', editTranslation)),
    signedIn('/dashboard/document-review', viewerOf('Translation', documentReview)),
    signedIn('/upload-media', viewerOf('MediaCategory', upload)),
    signedIn('/upload-media/category', viewerOf('MediaCategory', categories)),
    signedIn('/glossaries', viewerOf('Translation', glossaries)),
    signedIn('/glossaries/$id', viewerOf('Translation', glossary)),
    signedIn('/translation-memory', viewerOf('Translation', translationMemory)),
    signedIn('/engines', viewerOf('Settings', engines)),
    accessControlRoute.addChildren([
      controlled('/', accessControlIndex),
      controlled('/organization', viewerOf('Organization', organisation)),
      controlled('/users', viewerOf('Users', userList)),
      controlled('/user/add', editorOf('Users', userForm)),
      controlled('/user/edit/$id', editorOf('Users', userForm)),
      controlled('/department', editorOf('Departments', departmentList)),
      controlled('/department/add', editorOf('Departments', departmentForm)),
      controlled('/department/edit/$id', editorOf('Departments', departmentForm)),
      controlled('/roles', viewerOf('UserRoles', roleList)),
      controlled('/roles/add', editorOf('UserRoles', roleForm)),
      controlled('/roles/edit/$id', editorOf('UserRoles', roleForm)),
      controlled('/projects', viewerOf('Projects', projectList)),
      controlled('/projects/add', editorOf('Projects', projectForm)),
      controlled('/projects/edit/$id', editorOf('Projects', projectForm)),
      controlled('/audit', viewerOf('AccessControl', audit)),
    ]),
    signedIn('/user-approval', viewerOf('UserApproval', userApproval)),
    signedIn('/translate', translate),
    signedIn('/conversion', conversion),
    signedIn('/account', account),
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
