import type {
  CategoriesTable,
  CueSetsTable,
  CuesTable,
  DraftChangesTable,
  DraftPresenceTable,
  MediaStylesTable,
  MediaTable,
  ReadingRulesTable,
  ShotChangesTable,
  StylePresetsTable,
  TranscriptsTable,
} from './schema/media.ts';
import type {
  AuditLogTable,
  DepartmentsTable,
  OrganisationsTable,
  ProjectMembersTable,
  ProjectsTable,
  RolePermissionsTable,
  RolesTable,
  SessionsTable,
  SignInThrottleTable,
  SsoLoginsTable,
  SsoProvidersTable,
  UserDecisionsTable,
  UserIdentitiesTable,
  UserRolesTable,
  UsersTable,
} from './schema/people.ts';
import type {
  ConversionsTable,
  DisclaimersTable,
  DocumentPagesTable,
  DocumentSegmentsTable,
  GlossariesTable,
  GlossaryEntriesTable,
  GlossaryTermsTable,
  MemoryUnitsTable,
  TextTranslationsTable,
  TextTranslationUsageTable,
  TranslationOutputsTable,
  TranslationRequestsTable,
} from './schema/translations.ts';

export type * from './schema/media.ts';
export type * from './schema/people.ts';
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
  categories: CategoriesTable;
  media: MediaTable;
  transcripts: TranscriptsTable;
  cue_sets: CueSetsTable;
  cues: CuesTable;
  draft_changes: DraftChangesTable;
  draft_presence: DraftPresenceTable;
  reading_rules: ReadingRulesTable;
  media_styles: MediaStylesTable;
  style_presets: StylePresetsTable;
  shot_changes: ShotChangesTable;
  translation_requests: TranslationRequestsTable;
  translation_outputs: TranslationOutputsTable;
  document_segments: DocumentSegmentsTable;
  document_pages: DocumentPagesTable;
  glossaries: GlossariesTable;
  glossary_entries: GlossaryEntriesTable;
  glossary_terms: GlossaryTermsTable;
  memory_units: MemoryUnitsTable;
  disclaimers: DisclaimersTable;
  conversions: ConversionsTable;
  text_translations: TextTranslationsTable;
  text_translation_usage: TextTranslationUsageTable;
  audit_log: AuditLogTable;
};
