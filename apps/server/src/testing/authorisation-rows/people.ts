import type { SeededOrganisation } from '../seed-organisation.ts';
import {
  byId,
  inOrganisation,
  installation,
  lists,
  makes,
  own,
  personal,
  type Rows,
} from './row.ts';

const nothingKept = { media: 1, outputs: 1, conversions: 1, audit: 90 };

/** Accounts, organizations, people, and their settings. */
export function peopleRows(ours: SeededOrganisation): Rows {
  const inOurs = inOrganisation(ours.organisationId);
  const rights = [{ resource: 'Media', viewPermission: true, editPermission: true }];
  return {
    changePassword: own,
    logout: own,
    savePageLanguage: own,
    createLiveTicket: own,
    viewTokens: own,
    viewSecondFactor: own,
    startTotp: own,
    viewPasskeys: own,
    startPasskey: own,
    savePasskey: own,
    renamePasskey: personal,
    deletePasskey: personal,
    confirmTotp: own,
    removeTotp: own,
    createRecoveryCodes: own,
    saveToken: makes,
    deleteToken: byId(ours.tokenId),
    viewSessions: byId(ours.userId),
    endSession: {
      attempt: { params: { id: ours.userId, sessionId: ours.sessionId }, payload: {} },
    },
    endAllSessions: { attempt: { params: { id: ours.userId }, payload: {} } },
    viewOrganisations: lists,
    viewOrgUser: inOurs,
    orgUserRoleMapping: inOurs,
    saveOrgUser: {
      attempt: {
        payload: {
          organisationId: ours.organisationId,
          name: 'Taken over',
          description: '',
          domain_name: null,
        },
      },
    },
    deleteOrgUser: byId(ours.organisationId),
    viewRetention: inOurs,
    viewQuotas: inOurs,
    saveRetention: {
      attempt: { payload: { organisationId: ours.organisationId, days: nothingKept } },
    },
    previewRetention: {
      attempt: { payload: { organisationId: ours.organisationId, days: nothingKept } },
    },
    saveLegalHold: { attempt: { payload: { projectId: ours.projectId, legalHold: true } } },
    saveQuotas: installation,
    viewUser: inOurs,
    exportUsers: inOurs,
    addEditUser: byId(ours.userId),
    saveUser: {
      attempt: {
        payload: {
          userId: ours.userId,
          userName: ours.userName,
          displayName: 'Taken over',
          email: null,
          isSSOLogin: false,
          roleIds: [ours.roleId],
          departmentId: null,
          projectIds: [],
        },
      },
    },
    deleteUser: byId(ours.userId),
    saveUserState: { attempt: { payload: { userIds: [ours.userId], status: 'Deactivated' } } },
    saveUserRoles: {
      attempt: { payload: { userIds: [ours.userId], add: [], remove: [ours.roleId] } },
    },
    resetUserPassword: byId(ours.userId),
    resetSecondFactor: byId(ours.userId),
    inviteUser: byId(ours.userId),
    revokeInvitation: byId(ours.userId),
    previewUserImport: makes,
    importUsers: makes,
    viewRole: lists,
    addRole: { attempt: { query: { from: ours.roleId } } },
    editRole: byId(ours.roleId),
    saveRole: {
      attempt: {
        payload: { roleId: ours.roleId, name: 'Taken over', description: '', roleResource: rights },
      },
    },
    deleteRole: byId(ours.roleId),
    viewDeptUser: lists,
    editDeptUser: byId(ours.departmentId),
    saveDeptUser: {
      attempt: {
        payload: { departmentId: ours.departmentId, name: 'Taken over', description: '' },
      },
    },
    deleteDept: byId(ours.departmentId),
    deleteDeptUser: {
      attempt: { params: { departmentId: ours.departmentId, userId: ours.userId } },
    },
    findDeptPeople: inOurs,
    viewProjUser: lists,
    editProjUser: byId(ours.projectId),
    saveProjUser: {
      attempt: { payload: { projectId: ours.projectId, name: 'Taken over', description: '' } },
    },
    deleteProjUser: byId(ours.projectId),
    deleteProjectMember: {
      attempt: { params: { projectId: ours.projectId, userId: ours.userId } },
    },
    findProjectPeople: inOurs,
    viewOwnProjects: own,
    // The id in the path must be the caller's: any other id is treated the same.
    getUserListByUserId: { ...byId(ours.userId), answers: 403 },
    getUserApprovalStatusList: lists,
    getApprovalOptions: byId(ours.userId),
    saveUserStatus: {
      attempt: { payload: { userId: ours.userId, from: 'Approved', status: 'Deactivated' } },
    },
    viewSsoSettings: installation,
    saveSsoProvider: installation,
    deleteSsoProvider: installation,
    testSsoProvider: installation,
    listOutsideServices: installation,
    putOutsideService: installation,
    deleteOutsideService: installation,
    tryOutsideService: installation,
    viewAuditLog: lists,
    exportAuditLog: lists,
  };
}
