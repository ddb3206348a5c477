/**
 * Every screen behind the sign-in, fetched when it is shown. A file of its own, fetched beside the words of the screens:
 * what each of them needs is a long list, and no part of the way to the sign-in.
 */
export const screens = {
  shell: async () => (await import('./shell.tsx')).Shell,
  home: async () => (await import('./home-screen.tsx')).HomeScreen,
  dashboard: async () => (await import('../features/media/dashboard-screen.tsx')).DashboardScreen,
  mediaDetails: async () =>
    (await import('../features/media/media-details-screen.tsx')).MediaDetailsScreen,
  translationRequest: async () =>
    (await import('../features/translation-requests/translation-request-screen.tsx'))
      .TranslationRequestScreen,
  verifyTranscript: async () =>
    (await import('../features/subtitles/editor-screen.tsx')).VerifyTranscriptScreen,
  editTranslation: async () =>
    (await import('../features/subtitles/editor-screen.tsx')).EditTranslationScreen,
  documentReview: async () =>
    (await import('../features/document-review/document-review-screen.tsx')).DocumentReviewScreen,
  upload: async () => (await import('../features/media/upload-screen.tsx')).UploadScreen,
  categories: async () =>
    (await import('../features/categories/category-screen.tsx')).CategoryScreen,
  disclaimer: async () =>
    (await import('../features/disclaimer/disclaimer-screen.tsx')).DisclaimerScreen,
  engines: async () => (await import('../features/engines/engines-screen.tsx')).EnginesScreen,
  translate: async () =>
    (await import('../features/translate/translate-screen.tsx')).TranslateScreen,
  conversion: async () =>
    (await import('../features/conversion/conversion-screen.tsx')).ConversionScreen,
  glossaries: async () =>
    (await import('../features/glossaries/glossary-list-screen.tsx')).GlossaryListScreen,
  glossary: async () => (await import('../features/glossaries/glossary-screen.tsx')).GlossaryScreen,
  translationMemory: async () =>
    (await import('../features/translation-memory/memory-screen.tsx')).MemoryScreen,
  feedbackList: async () =>
    (await import('../features/feedback/feedback-list-screen.tsx')).FeedbackListScreen,
  feedbackForm: async () =>
    (await import('../features/feedback/feedback-form-screen.tsx')).FeedbackFormScreen,
  feedbackInfo: async () =>
    (await import('../features/feedback/feedback-info-screen.tsx')).FeedbackInfoScreen,
  reports: async () => (await import('../features/reports/reports-screen.tsx')).ReportsScreen,
  notifications: async () =>
    (await import('../features/notifications/notifications-screen.tsx')).NotificationsScreen,
  notificationSettings: async () =>
    (await import('../features/notifications/notification-settings-screen.tsx'))
      .NotificationSettingsScreen,
  webhooks: async () => (await import('../features/webhooks/webhooks-screen.tsx')).WebhooksScreen,
  retention: async () =>
    (await import('../features/operations/retention-screen.tsx')).RetentionScreen,
  quotas: async () => (await import('../features/operations/quotas-screen.tsx')).QuotasScreen,
  notFound: async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
  accessControl: async () =>
    (await import('../features/access-control/access-control-screen.tsx')).AccessControlScreen,
  accessControlIndex: async () =>
    (await import('../features/access-control/access-control-index.tsx')).AccessControlIndex,
  organisation: async () =>
    (await import('../features/organisations/organisation-screen.tsx')).OrganisationScreen,
  userList: async () => (await import('../features/users/user-list-screen.tsx')).UserListScreen,
  userForm: async () => (await import('../features/users/user-form-screen.tsx')).UserFormScreen,
  departmentList: async () =>
    (await import('../features/departments/department-list-screen.tsx')).DepartmentListScreen,
  departmentForm: async () =>
    (await import('../features/departments/department-form-screen.tsx')).DepartmentFormScreen,
  roleList: async () => (await import('../features/roles/role-list-screen.tsx')).RoleListScreen,
  roleForm: async () => (await import('../features/roles/role-form-screen.tsx')).RoleFormScreen,
  projectList: async () =>
    (await import('../features/projects/project-list-screen.tsx')).ProjectListScreen,
  projectForm: async () =>
    (await import('../features/projects/project-form-screen.tsx')).ProjectFormScreen,
  audit: async () => (await import('../features/audit/audit-screen.tsx')).AuditScreen,
  userApproval: async () =>
    (await import('../features/approvals/user-approval-screen.tsx')).UserApprovalScreen,
  account: async () => (await import('../features/account/account-screen.tsx')).AccountScreen,
};

export type ScreenName = keyof typeof screens;

/**
 * What a screen shows first, asked for while the screen itself is still on its way.
 * @public Used by the router, which has it from `behindSignIn`.
 */
export const askAhead = {
  dashboard: async (search: Record<string, unknown>) =>
    (await import('../features/media/dashboard/ask-ahead.ts')).askForDashboard(search),
};
