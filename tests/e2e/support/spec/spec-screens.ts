/** A route of the specification and the title of its screen. */
export type SpecRoute = { path: string; title: string };

/** To visitors who are not signed in: where they end and what it is called. */
export const signedOutRoutes: ReadonlyArray<SpecRoute & { ends: string }> = [
  { path: '/', ends: '/login', title: 'Login' },
  { path: '/login', ends: '/login', title: 'Login' },
  { path: '/login/anything', ends: '/login/anything', title: 'Login' },
  { path: '/home', ends: '/home', title: 'Home' },
  { path: '/home/anything', ends: '/home/anything', title: 'Home' },
  { path: '/reports', ends: '/login', title: 'Login' },
];

/** To an administrator. */
export const signedInRoutes: readonly SpecRoute[] = [
  { path: '/', title: 'Dashboard' },
  { path: '/dashboard/media-details', title: 'Media details' },
  { path: '/dashboard/translation-request', title: 'Request translation' },
  { path: '/dashboard/verify-transcript', title: 'Verify transcript' },
  { path: '/upload-media', title: 'Upload media' },
  { path: '/upload-media/category', title: 'Categories' },
  { path: '/feedback', title: 'Feedback' },
  { path: '/feedback/add', title: 'Send feedback' },
  { path: '/admin-reports', title: 'Reports' },
  { path: '/disclaimer', title: 'Disclaimer' },
  { path: '/access-control', title: 'Organization' },
  { path: '/access-control/organization', title: 'Organization' },
  { path: '/access-control/users', title: 'Users' },
  { path: '/access-control/user/add', title: 'Add user' },
  { path: '/access-control/department', title: 'Departments' },
  { path: '/access-control/roles', title: 'Roles' },
  { path: '/access-control/projects', title: 'Projects' },
  { path: '/user-approval', title: 'User Approval' },
  { path: '/conversion', title: 'Conversion' },
  { path: '/translate', title: 'Translate' },
  { path: '/no-such-page', title: 'Page not found' },
];

const api = '/api/translation-tool-api';
const pyapi = '/pyapi/translation-tool-api';

/** ‘Error fetching … data: {message}’, on each screen with a list: what fails, and what the screen says then. */
export const fetchSentences: ReadonlyArray<{ path: string; call: string; says: string }> = [
  { path: '/dashboard', call: `${api}/mediadetails/getMediaDetailsMultiParam`, says: 'media' },
  { path: '/upload-media/category', call: `${api}/category/getAllCategory`, says: 'category' },
  { path: '/feedback', call: `${api}/feedback/viewFeedback`, says: 'feedback' },
  { path: '/admin-reports', call: `${api}/reports/viewReport`, says: 'report' },
  { path: '/disclaimer', call: `${pyapi}/get_disclaimer`, says: 'disclaimer' },
  { path: '/access-control/organization', call: `${api}/org/*`, says: 'organization' },
  { path: '/access-control/users', call: `${api}/user/viewUser`, says: 'user' },
  { path: '/access-control/department', call: `${api}/dept/viewDeptUser`, says: 'department' },
  { path: '/access-control/roles', call: `${api}/role/viewRole`, says: 'role' },
  { path: '/access-control/projects', call: `${api}/project/viewProjUser`, says: 'project' },
  {
    path: '/user-approval',
    call: `${api}/userApproval/getUserListByUserId/*`,
    says: 'user approval',
  },
];

/** The parts of the auth state that are kept in the browser under the store key. */
export const storeKey = 'glossa.auth';
export const storedFields: readonly string[] = [
  'userInfo',
  'isSSOLogin',
  'userCode',
  'userRefreshToken',
  'tokenValidity',
  'roleResource',
];
