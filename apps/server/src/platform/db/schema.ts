import type {
  DisclaimerSettingsTable,
  DisclaimersTable,
  DisclaimerVersionsTable,
  ToursTable,
} from './schema/disclaimers.ts';
import type {
  FeedbackChangesTable,
  FeedbackCommentsTable,
  FeedbackFilesTable,
  FeedbackNumbersTable,
  FeedbackTicketsTable,
} from './schema/feedback.ts';
import type {
  CategoriesTable,
  CueSetsTable,
  CuesTable,
  DeletedMediaNamesTable,
  DeletedMediaTable,
  DraftChangesTable,
  DraftConflictsTable,
  DraftPresenceTable,
  FormerKeptFilesTable,
  KeptFilesTable,
  MediaCountsTable,
  MediaStylesTable,
  MediaTable,
  ReadingRulesTable,
  RecognizedPagesTable,
  ShotChangesTable,
  StylePresetsTable,
  TranscriptsTable,
  UntranscribedSpeechTable,
  UploadsTable,
} from './schema/media.ts';
import type {
  DigestSettingsTable,
  NotificationPreferencesTable,
  NotificationsTable,
  WebhookDeliveriesTable,
  WebhooksTable,
} from './schema/notifications.ts';
import type {
  AuditOutboxTable,
  FileCheckTable,
  InstallationSettingsTable,
  InstallationTable,
  JobCheckpointsTable,
  LiveTicketsTable,
  ModelInstallsTable,
  NodesTable,
  OutsideServicesTable,
  QuotasTable,
  RecentCallsTable,
  RetentionRulesTable,
  StoredFilesTable,
  TranslationQualityTable,
  UsageMonthsTable,
} from './schema/operations.ts';
import type {
  AuditLogTable,
  DepartmentsTable,
  OrganisationsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  ProjectMembersTable,
  ProjectsTable,
  RecoveryCodesTable,
  RolePermissionsTable,
  RolesTable,
  SessionsTable,
  SignInThrottleTable,
  SsoLoginsTable,
  SsoProvidersTable,
  TotpSecretsTable,
  UserDecisionsTable,
  UserIdentitiesTable,
  UserInvitationsTable,
  UserRolesTable,
  UsersTable,
} from './schema/people.ts';
import type {
  ReportActiveUsersTable,
  ReportActivityTable,
  ReportEditsDueTable,
  ReportFactsTable,
  ReportMonthsTable,
  ReportTicketsTable,
  SavedViewsTable,
} from './schema/reports.ts';
import type { ReviewCommentsTable, ReviewStepsTable, ReviewsTable } from './schema/reviews.ts';
import type {
  ConversionsTable,
  DocumentOmissionsTable,
  DocumentPagesTable,
  DocumentSegmentsTable,
  FilterProfilesTable,
  GlossariesTable,
  GlossaryEntriesTable,
  GlossaryTermsTable,
  MemoryUnitsTable,
  SegmentationRulesTable,
  TextTranslationsTable,
  TextTranslationUsageTable,
  TranslationOutputsTable,
  TranslationRequestsTable,
} from './schema/translations.ts';

export type * from './schema/disclaimers.ts';
export type * from './schema/feedback.ts';
export type * from './schema/media.ts';
export type * from './schema/notifications.ts';
export type * from './schema/operations.ts';
export type * from './schema/people.ts';
export type * from './schema/reports.ts';
export type * from './schema/reviews.ts';
export type * from './schema/translations.ts';

export type DatabaseSchema = {
  organisations: OrganisationsTable;
  users: UsersTable;
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  user_roles: UserRolesTable;
  departments: DepartmentsTable;
  projects: ProjectsTable;
  project_members: ProjectMembersTable;
  sessions: SessionsTable;
  sso_providers: SsoProvidersTable;
  user_identities: UserIdentitiesTable;
  sso_logins: SsoLoginsTable;
  user_decisions: UserDecisionsTable;
  sign_in_throttle: SignInThrottleTable;
  user_invitations: UserInvitationsTable;
  totp_secrets: TotpSecretsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  recovery_codes: RecoveryCodesTable;
  categories: CategoriesTable;
  media: MediaTable;
  media_counts: MediaCountsTable;
  uploads: UploadsTable;
  deleted_media: DeletedMediaTable;
  deleted_media_names: DeletedMediaNamesTable;
  transcripts: TranscriptsTable;
  untranscribed_speech: UntranscribedSpeechTable;
  cue_sets: CueSetsTable;
  cues: CuesTable;
  kept_files: KeptFilesTable;
  former_kept_files: FormerKeptFilesTable;
  draft_changes: DraftChangesTable;
  draft_conflicts: DraftConflictsTable;
  draft_presence: DraftPresenceTable;
  reading_rules: ReadingRulesTable;
  media_styles: MediaStylesTable;
  style_presets: StylePresetsTable;
  shot_changes: ShotChangesTable;
  translation_requests: TranslationRequestsTable;
  translation_outputs: TranslationOutputsTable;
  reviews: ReviewsTable;
  review_comments: ReviewCommentsTable;
  review_steps: ReviewStepsTable;
  document_segments: DocumentSegmentsTable;
  document_omissions: DocumentOmissionsTable;
  recognized_pages: RecognizedPagesTable;
  document_pages: DocumentPagesTable;
  filter_profiles: FilterProfilesTable;
  segmentation_rules: SegmentationRulesTable;
  glossaries: GlossariesTable;
  glossary_entries: GlossaryEntriesTable;
  glossary_terms: GlossaryTermsTable;
  memory_units: MemoryUnitsTable;
  disclaimers: DisclaimersTable;
  disclaimer_versions: DisclaimerVersionsTable;
  disclaimer_settings: DisclaimerSettingsTable;
  tours: ToursTable;
  conversions: ConversionsTable;
  text_translations: TextTranslationsTable;
  text_translation_usage: TextTranslationUsageTable;
  report_facts: ReportFactsTable;
  report_edits_due: ReportEditsDueTable;
  report_tickets: ReportTicketsTable;
  report_activity: ReportActivityTable;
  report_months: ReportMonthsTable;
  report_active_users: ReportActiveUsersTable;
  saved_views: SavedViewsTable;
  feedback_numbers: FeedbackNumbersTable;
  feedback_tickets: FeedbackTicketsTable;
  feedback_files: FeedbackFilesTable;
  feedback_comments: FeedbackCommentsTable;
  feedback_changes: FeedbackChangesTable;
  audit_log: AuditLogTable;
  audit_outbox: AuditOutboxTable;
  installation: InstallationTable;
  installation_settings: InstallationSettingsTable;
  outside_services: OutsideServicesTable;
  retention_rules: RetentionRulesTable;
  quotas: QuotasTable;
  usage_months: UsageMonthsTable;
  job_checkpoints: JobCheckpointsTable;
  nodes: NodesTable;
  model_installs: ModelInstallsTable;
  translation_quality: TranslationQualityTable;
  live_tickets: LiveTicketsTable;
  recent_calls: RecentCallsTable;
  stored_files: StoredFilesTable;
  file_check: FileCheckTable;
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
  digest_settings: DigestSettingsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
};
