import type { DashboardSearch } from '../../features/media/search.ts';

/**
 * Every screen behind the login, loaded when shown. In its own file, loaded next to the messages of the screens: the
 * list of their dependencies is long and not needed on the sign-in path.
 */
export const screens = {
  shell: async () => (await import('../shell/shell.tsx')).Shell,
  invitation: async () =>
    (await import('../../features/auth/invitation-screen.tsx')).InvitationScreen,
  home: async () => (await import('../home-screen.tsx')).HomeScreen,
  dashboard: async () =>
    (await import('../../features/media/dashboard-screen.tsx')).DashboardScreen,
  mediaDetails: async () =>
    (await import('../../features/media/media-details-screen.tsx')).MediaDetailsScreen,
  translationRequest: async () =>
    (await import('../../features/translations/translation-request-screen.tsx'))
      .TranslationRequestScreen,
  verifyTranscript: async () =>
    (await import('../../features/editor/editor-screen.tsx')).VerifyTranscriptScreen,
  editTranslation: async () =>
    (await import('../../features/editor/editor-screen.tsx')).EditTranslationScreen,
  documentReview: async () =>
    (await import('../../features/document-review/document-review-screen.tsx'))
      .DocumentReviewScreen,
  upload: async () => (await import('../../features/media/upload-screen.tsx')).UploadScreen,
  categories: async () =>
    (await import('../../features/categories/category-screen.tsx')).CategoryScreen,
  disclaimer: async () =>
    (await import('../../features/disclaimer/disclaimer-screen.tsx')).DisclaimerScreen,
  nodes: async () => (await import('../../features/nodes/nodes-screen.tsx')).NodesScreen,
  engines: async () => (await import('../../features/engines/engines-screen.tsx')).EnginesScreen,
  translate: async () =>
    (await import('../../features/translate/translate-screen.tsx')).TranslateScreen,
  conversion: async () =>
    (await import('../../features/conversion/conversion-screen.tsx')).ConversionScreen,
  glossaries: async () =>
    (await import('../../features/glossaries/glossary-list-screen.tsx')).GlossaryListScreen,
  glossary: async () =>
    (await import('../../features/glossaries/glossary-screen.tsx')).GlossaryScreen,
  filterProfiles: async () =>
    (await import('../../features/filter-profiles/filter-profiles-screen.tsx'))
      .FilterProfilesScreen,
  translationMemory: async () =>
    (await import('../../features/translation-memory/memory-screen.tsx')).MemoryScreen,
  feedbackList: async () =>
    (await import('../../features/feedback/feedback-list-screen.tsx')).FeedbackListScreen,
  addFeedback: async () =>
    (await import('../../features/feedback/feedback-form-screen.tsx')).AddFeedbackScreen,
  editFeedback: async () =>
    (await import('../../features/feedback/feedback-form-screen.tsx')).EditFeedbackScreen,
  feedbackInfo: async () =>
    (await import('../../features/feedback/feedback-info-screen.tsx')).FeedbackInfoScreen,
  reports: async () => (await import('../../features/reports/reports-screen.tsx')).ReportsScreen,
  notifications: async () =>
    (await import('../../features/notifications/notifications-screen.tsx')).NotificationsScreen,
  notificationSettings: async () =>
    (await import('../../features/notifications/notification-settings-screen.tsx'))
      .NotificationSettingsScreen,
  webhooks: async () =>
    (await import('../../features/webhooks/webhooks-screen.tsx')).WebhooksScreen,
  retention: async () =>
    (await import('../../features/operations/retention-screen.tsx')).RetentionScreen,
  quotas: async () => (await import('../../features/operations/quotas-screen.tsx')).QuotasScreen,
  notFound: async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
  accessControl: async () =>
    (await import('../../features/access-control/access-control-screen.tsx')).AccessControlScreen,
  accessControlIndex: async () =>
    (await import('../../features/access-control/access-control-index.tsx')).AccessControlIndex,
  organisation: async () =>
    (await import('../../features/organisations/organisation-screen.tsx')).OrganisationScreen,
  userList: async () => (await import('../../features/users/user-list-screen.tsx')).UserListScreen,
  addUser: async () => (await import('../../features/users/user-form-screen.tsx')).AddUserScreen,
  editUser: async () => (await import('../../features/users/user-form-screen.tsx')).EditUserScreen,
  departmentList: async () =>
    (await import('../../features/groups/group-list-screen.tsx')).DepartmentListScreen,
  addDepartment: async () =>
    (await import('../../features/groups/group-form-screen.tsx')).AddDepartmentScreen,
  editDepartment: async () =>
    (await import('../../features/groups/group-form-screen.tsx')).EditDepartmentScreen,
  roleList: async () => (await import('../../features/roles/role-list-screen.tsx')).RoleListScreen,
  addRole: async () => (await import('../../features/roles/role-form-screen.tsx')).AddRoleScreen,
  editRole: async () => (await import('../../features/roles/role-form-screen.tsx')).EditRoleScreen,
  projectList: async () =>
    (await import('../../features/groups/group-list-screen.tsx')).ProjectListScreen,
  addProject: async () =>
    (await import('../../features/groups/group-form-screen.tsx')).AddProjectScreen,
  editProject: async () =>
    (await import('../../features/groups/group-form-screen.tsx')).EditProjectScreen,
  audit: async () => (await import('../../features/audit/audit-screen.tsx')).AuditScreen,
  userApproval: async () =>
    (await import('../../features/approvals/user-approval-screen.tsx')).UserApprovalScreen,
  account: async () => (await import('../../features/account/account-screen.tsx')).AccountScreen,
};

export type ScreenName = keyof typeof screens;

/**
 * The first data of a screen, requested while the screen itself is loading. @public Used by the router through
 * `behindSignIn`.
 */
export const prefetch = {
  dashboard: async (search: DashboardSearch) =>
    (await import('../../features/media/dashboard/prefetch-dashboard.ts')).prefetchDashboard(
      search,
    ),
};
