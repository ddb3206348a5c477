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
import { nextTask } from '../lib/next-task.ts';
import { BootSign } from './boot-screen.tsx';
import { ScreenFault } from './faults.tsx';
import { leaveUnknownAddress, leaveWhenSignedIn, requireSession } from './guard.ts';
import type { ScreenName } from './screens.ts';

type Search = Record<string, unknown>;

const rootRoute = createRootRoute({
  component: Outlet,
  // Screens read their own part of the address; what they do not know they leave alone.
  validateSearch: (search: Search) => search,
});

/** The words first: what stands behind the sign-in reads them while it loads. */
async function behindSignIn() {
  const [found] = await Promise.all([
    import('./screens.ts'),
    restOfLanguage(),
    import('./shell-libraries.ts'),
  ]);
  await nextTask();
  return found;
}

const lazyScreen = (name: ScreenName) =>
  lazyRouteComponent(async () => ({ default: await (await behindSignIn()).screens[name]() }));

const shell = {
  component: lazyScreen('shell'),
  // At once and no longer than it takes: between the page and the shell nothing flashes.
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

/** Signed in, an address nobody knows is shown inside the shell. */
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
  return Object.assign(GuardedScreen, {
    preload: async () => {
      await Promise.all([RequirePermission.preload?.(), Screen.preload?.()]);
    },
  });
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

/** What it shows is on its way while it is still being fetched and drawn. Nothing waits for it here. */
const dashboardAt = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    component: dashboard,
    loader: ({ location }) => {
      behindSignIn().then(
        ({ askAhead }) => askAhead.dashboard(location.search),
        // The screen comes by the same way, and says what is wrong.
        () => undefined,
      );
    },
  });

/** The screen is shown for every address below its own that has no screen. */
function withEverythingBelow<Parent extends AnyRoute>(parent: Parent) {
  return parent.addChildren([
    createRoute({ getParentRoute: () => parent, path: '/' }),
    createRoute({ getParentRoute: () => parent, path: '/$' }),
  ]) as Parent;
}

const login = lazyRouteComponent(() => import('../features/auth/login-screen.tsx'), 'LoginScreen');
const home = lazyScreen('home');
const dashboard = lazyScreen('dashboard');
const mediaDetails = lazyScreen('mediaDetails');
const translationRequest = lazyScreen('translationRequest');
const verifyTranscript = lazyScreen('verifyTranscript');
const editTranslation = lazyScreen('editTranslation');
const documentReview = lazyScreen('documentReview');
const upload = lazyScreen('upload');
const categories = lazyScreen('categories');
const disclaimer = lazyScreen('disclaimer');
const engines = lazyScreen('engines');
const translate = lazyScreen('translate');
const conversion = lazyScreen('conversion');
const glossaries = lazyScreen('glossaries');
const glossary = lazyScreen('glossary');
const translationMemory = lazyScreen('translationMemory');
const feedbackList = lazyScreen('feedbackList');
const feedbackForm = lazyScreen('feedbackForm');
const feedbackInfo = lazyScreen('feedbackInfo');
const reports = lazyScreen('reports');
const notifications = lazyScreen('notifications');
const notificationSettings = lazyScreen('notificationSettings');
const webhooks = lazyScreen('webhooks');
const retention = lazyScreen('retention');
const quotas = lazyScreen('quotas');
const notFound = lazyScreen('notFound');

const accessControl = lazyScreen('accessControl');
const accessControlIndex = lazyScreen('accessControlIndex');
const organisation = lazyScreen('organisation');
const userList = lazyScreen('userList');
const userForm = lazyScreen('userForm');
const departmentList = lazyScreen('departmentList');
const departmentForm = lazyScreen('departmentForm');
const roleList = lazyScreen('roleList');
const roleForm = lazyScreen('roleForm');
const projectList = lazyScreen('projectList');
const projectForm = lazyScreen('projectForm');
const audit = lazyScreen('audit');
const userApproval = lazyScreen('userApproval');
const account = lazyScreen('account');

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
    dashboardAt('/'),
    withEverythingBelow(dashboardAt('/dashboard')),
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
    signedIn('/feedback', viewerOf('Feedback', feedbackList)),
    signedIn('/feedback/add', editorOf('Feedback', feedbackForm)),
    signedIn('/feedback/edit/$ticketId', editorOf('Feedback', feedbackForm)),
    signedIn('/feedback/info/$ticketId', editorOf('Feedback', feedbackInfo)),
    signedIn('/disclaimer', viewerOf('Settings', disclaimer)),
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
    signedIn('/admin-reports', viewerOf('Reports', reports)),
    signedIn('/user-approval', viewerOf('UserApproval', userApproval)),
    signedIn('/translate', translate),
    signedIn('/conversion', conversion),
    signedIn('/account', account),
    signedIn('/notifications', notifications),
    signedIn('/notifications/settings', notificationSettings),
    signedIn('/webhooks', viewerOf('Settings', webhooks)),
    signedIn('/retention', viewerOf('Settings', retention)),
    signedIn('/quotas', viewerOf('Settings', quotas)),
  ]),
  unknownRoute.addChildren([
    createRoute({ getParentRoute: () => unknownRoute, path: '/$', component: notFound }),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultErrorComponent: ScreenFault,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
