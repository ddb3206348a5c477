import { encodePassword } from '@glossa/contracts/auth';
import { newPassword } from '../api.ts';
import type { SpecCall } from './spec-call.ts';

const api = '/api/translation-tool-api';
const credentials = (userName: string, password: string) => ({
  body: { userName, password: encodePassword(password) },
});
/** No provider is set up: what these calls answer with one is shown by the journey of single sign-on. */
const withoutProvider = 'SSO_UNKNOWN_PROVIDER';

/** Sign-in and access control, in an order in which each call finds what it needs. */
export const callsOfPeople: readonly SpecCall[] = [
  {
    call: `POST ${api}/login`,
    request: () => credentials('admin', newPassword),
    keep: (data, known) => {
      known.token = data.jwtToken.token;
      known.handle = data.jwtToken.refreshToken;
      known.loginToken = data.jwtToken.token;
      known.loginCookie = known.cookie ?? '';
      known.userId = data.user.userId;
      known.organisationId = data.user.organisationId;
    },
  },
  {
    call: `POST ${api}/ssotoken/saveRefreshSSOToken/`,
    request: ({ handle, userId, cookie = '' }) => ({
      body: { token: handle, userId, isSSOLogin: false },
      headers: { cookie },
    }),
    keep: (data, known) => {
      known.token = data.jwtToken.token;
      known.renewedToken = data.jwtToken.token;
      known.renewedCookie = known.cookie ?? '';
    },
  },
  {
    call: `POST ${api}/ssotoken/findSSOAccessCode/`,
    request: () => ({ body: new URLSearchParams({ providerId: 'none' }) }),
    code: withoutProvider,
  },
  {
    call: 'POST /ssoapi/{clientId}/token',
    request: () => ({
      params: { clientId: 'none' },
      body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x', state: 'x' }),
    }),
    code: 'SSO_REFUSED',
  },
  {
    call: `POST ${api}/ssotoken/getSSOToken/`,
    request: () => ({ body: { token: 'none' } }),
    code: 'SSO_REFUSED',
  },
  {
    call: `GET ${api}/role/viewRole`,
  },
  {
    call: `GET ${api}/role/addRole`,
    keep: (data, known) => {
      known.roles = JSON.stringify(data.roleResource);
    },
  },
  {
    call: `POST ${api}/role/saveRole`,
    request: ({ roles = '[]' }) => ({
      body: { roleId: null, name: 'Reader', description: '', roleResource: JSON.parse(roles) },
    }),
    keep: (data, known) => {
      known.roleId = data.roleId;
    },
  },
  {
    call: `GET ${api}/role/editRole/{id}`,
    request: ({ roleId = '' }) => ({ params: { id: roleId } }),
  },
  {
    call: `POST ${api}/user/saveUser`,
    request: ({ roleId }) => ({
      body: {
        userId: null,
        userName: 'grace',
        displayName: 'Grace Hopper',
        email: null,
        isSSOLogin: false,
        roleIds: [roleId],
        departmentId: null,
        projectIds: [],
      },
    }),
    keep: (data, known) => {
      known.graceId = data.user.userId;
      known.onceOnly = data.oneTimePassword;
    },
  },
  { call: `GET ${api}/user/viewUser` },
  {
    call: `GET ${api}/user/addEditUser/{id}`,
    request: ({ graceId = '' }) => ({ params: { id: graceId } }),
  },
  {
    call: `POST ${api}/dept/saveDeptUser`,
    request: ({ graceId }) => ({
      body: { departmentId: null, name: 'Legal', description: '', addUserIds: [graceId] },
    }),
    keep: (data, known) => {
      known.departmentId = data.departmentId;
    },
  },
  { call: `GET ${api}/dept/viewDeptUser` },
  {
    call: `GET ${api}/dept/editDeptUser/{id}`,
    request: ({ departmentId = '' }) => ({ params: { id: departmentId } }),
  },
  {
    call: `DELETE ${api}/dept/deleteDept/{departmentId}/user/{userId}`,
    request: ({ graceId = '' }) => ({ params: { userId: graceId } }),
  },
  {
    call: `DELETE ${api}/dept/deleteDept/{id}`,
    request: ({ departmentId = '' }) => ({ params: { id: departmentId } }),
  },
  {
    call: `POST ${api}/project/saveProjUser`,
    request: ({ graceId }) => ({
      body: { projectId: null, name: 'Launch', description: '', addUserIds: [graceId] },
    }),
    keep: (data, known) => {
      known.projectId = data.projectId;
    },
  },
  { call: `GET ${api}/project/viewProjUser` },
  {
    call: `GET ${api}/project/editProjUser/{id}`,
    request: ({ projectId = '' }) => ({ params: { id: projectId } }),
  },
  {
    call: `DELETE ${api}/project/deleteProject/{projectId}/user/{userId}`,
    request: ({ graceId = '' }) => ({ params: { userId: graceId } }),
  },
  {
    call: `DELETE ${api}/project/deleteProjUser/{id}`,
    request: ({ projectId = '' }) => ({ params: { id: projectId } }),
  },
  {
    call: `GET ${api}/userApproval/getUserListByUserId/{id}`,
    request: ({ userId = '' }) => ({ params: { id: userId } }),
  },
  { call: `GET ${api}/userApproval/getUserApprovalStatusList` },
  {
    call: `POST ${api}/userApproval/saveUserStatus`,
    request: ({ graceId }) => ({
      body: { userId: graceId, from: 'Approved', status: 'Deactivated', comment: '' },
    }),
  },
  {
    call: `DELETE ${api}/user/deleteUser/{id}`,
    request: ({ graceId = '' }) => ({ params: { id: graceId } }),
  },
  {
    call: `DELETE ${api}/role/deleteRole/{id}`,
    request: ({ roleId = '' }) => ({ params: { id: roleId } }),
  },
  { call: `GET ${api}/org/orgUserRoleMapping` },
  { call: `GET ${api}/org/viewOrgUser` },
  {
    call: `POST ${api}/org/saveOrgUser`,
    request: () => ({
      body: { organisationId: null, name: 'Second', description: '', domain_name: null },
    }),
    keep: (data, known) => {
      known.secondId = data.organisationId;
    },
  },
  {
    call: `DELETE ${api}/org/deleteOrgUser/{id}`,
    request: ({ secondId = '' }) => ({ params: { id: secondId } }),
  },
];

/** Last, because it ends the other sessions. */
export const changePasswordCall: SpecCall = {
  call: `POST ${api}/ssotoken/resetPassword`,
  request: ({ userId = '' }) => {
    const form = new FormData();
    form.append('userId', userId);
    form.append('oldPassword', encodePassword(newPassword));
    form.append('password', encodePassword(`${newPassword}7`));
    return { body: form };
  },
};
