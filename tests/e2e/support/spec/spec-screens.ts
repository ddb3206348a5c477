import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';

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

type Needed = { resource: Resource; flag: PermissionFlag };
const view = (resource: Resource): Needed => ({ resource, flag: 'view' });
const edit = (resource: Resource): Needed => ({ resource, flag: 'edit' });

/**
 * To a person with no other permission than the needed one, which the specification names; without one, to everybody
 * who is signed in. {names} are ids of what the journey makes.
 */
export const signedInRoutes: ReadonlyArray<SpecRoute & { needs?: Needed }> = [
  { path: '/', title: 'Dashboard' },
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/dashboard/anything', title: 'Dashboard' },
  { path: '/dashboard/media-details', title: 'Media details' },
  {
    path: '/dashboard/translation-request',
    title: 'Request translation',
    needs: view('Translation'),
  },
  {
    path: '/dashboard/verify-transcript',
    title: 'Verify transcript',
    needs: view('Transcription'),
  },
  { path: '/upload-media', title: 'Upload media', needs: view('MediaCategory') },
  { path: '/upload-media/category', title: 'Categories', needs: view('MediaCategory') },
  { path: '/feedback', title: 'Feedback', needs: view('Feedback') },
  { path: '/feedback/add', title: 'Send feedback', needs: edit('Feedback') },
  { path: '/feedback/edit/{feedbackId}', title: 'Edit ticket #1', needs: edit('Feedback') },
  { path: '/feedback/info/{feedbackId}', title: 'Ticket #1', needs: edit('Feedback') },
  { path: '/admin-reports', title: 'Reports', needs: view('Reports') },
  { path: '/disclaimer', title: 'Disclaimer', needs: view('Settings') },
  { path: '/access-control', title: 'Organization', needs: view('Organization') },
  { path: '/access-control/organization', title: 'Organization', needs: view('Organization') },
  { path: '/access-control/users', title: 'Users', needs: view('Users') },
  { path: '/access-control/user/add', title: 'Add user', needs: edit('Users') },
  { path: '/access-control/user/edit/{linId}', title: 'Edit user', needs: edit('Users') },
  { path: '/access-control/department', title: 'Departments', needs: edit('Departments') },
  { path: '/access-control/department/add', title: 'Add department', needs: edit('Departments') },
  {
    path: '/access-control/department/edit/{editingId}',
    title: 'Edit department',
    needs: edit('Departments'),
  },
  { path: '/access-control/roles', title: 'Roles', needs: view('UserRoles') },
  { path: '/access-control/roles/add', title: 'Add role', needs: edit('UserRoles') },
  { path: '/access-control/roles/edit/{linRoleId}', title: 'Edit role', needs: edit('UserRoles') },
  { path: '/access-control/projects', title: 'Projects', needs: view('Projects') },
  { path: '/access-control/projects/add', title: 'Add project', needs: edit('Projects') },
  {
    path: '/access-control/projects/edit/{trialId}',
    title: 'Edit project',
    needs: edit('Projects'),
  },
  { path: '/user-approval', title: 'User Approval', needs: view('UserApproval') },
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
