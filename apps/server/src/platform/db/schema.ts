import type { Progress } from '@glossa/contracts';
import type { AuditAction } from '@glossa/contracts/audit';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaStatus, Verification } from '@glossa/contracts/media';
import type { UserStatus } from '@glossa/contracts/people';
import type { Grant, Resource } from '@glossa/contracts/permissions';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { ChangeResult } from '@glossa/contracts/subtitles';
import type { RequestStatus } from '@glossa/contracts/translation-requests';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Instant = ColumnType<Date, Date | undefined, Date>;
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type OrganisationsTable = {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  domain_name: string | null;
  created_at: Instant;
};
export type UsersTable = {
  id: Generated<string>;
  organisation_id: string;
  user_name: string;
  display_name: string;
  email: string | null;
  /** argon2id; null for people who sign in elsewhere. */
  password_hash: string | null;
  first_time_login: Generated<boolean>;
  is_sso: Generated<boolean>;
  status: Generated<UserStatus>;
  department_id: string | null;
  /** SHA-256 of the one-time password; null where there is none. */
  one_time_hash: Buffer | null;
  one_time_expires_at: NullableInstant;
  last_sign_in_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
  /** Names and address in small letters, kept by the database. */
  search_text: GeneratedAlways<string>;
};
export type DepartmentsTable = {
  id: Generated<string>;
  organisation_id: string;
  name: string;
  description: string;
  created_at: Instant;
  updated_at: Instant;
};
export type ProjectsTable = DepartmentsTable;
export type ProjectMembersTable = {
  project_id: string;
  user_id: string;
  organisation_id: string;
  added_at: Instant;
};
export type UserDecisionsTable = {
  id: Generated<string>;
  user_id: string;
  from_status: UserStatus;
  to_status: UserStatus;
  comment: string;
  decided_by: string | null;
  decided_at: Instant;
};
export type SsoProvidersTable = {
  id: Generated<string>;
  label: string;
  issuer: string;
  client_id: string;
  client_secret_sealed: Buffer;
  enabled: boolean;
  created_at: Instant;
};
export type UserIdentitiesTable = {
  issuer: string;
  subject: string;
  user_id: string;
  provider_id: string;
  created_at: Instant;
};
export type SsoLoginsTable = {
  id: Generated<string>;
  browser_hash: Buffer;
  provider_id: string;
  redirect_uri: string;
  state_hash: Buffer;
  nonce: string;
  code_verifier: string;
  expires_at: Date;
  code_used_at: NullableInstant;
  token_hash: Buffer | null;
  identity: JSONColumnType<{ issuer: string; subject: string; email: string; name: string }> | null;
  tokens_sealed: Buffer | null;
  token_used_at: NullableInstant;
  user_id: string | null;
  created_at: Instant;
};
export type RolesTable = {
  id: Generated<string>;
  organisation_id: string | null;
  name: string;
  description: string;
  system: Generated<boolean>;
};
export type RolePermissionsTable = {
  role_id: string;
  resource: Exclude<Resource, 'AccessControl'>;
  can_view: boolean;
  can_edit: boolean;
};
export type UserRolesTable = { user_id: string; role_id: string };
export type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  kind: Generated<'browser' | 'api-token'>;
  /** Of browsers only. */
  refresh_hash: Buffer | null;
  previous_refresh_hash: Buffer | null;
  rotated_at: Instant;
  expires_at: Date;
  absolute_expires_at: Date;
  revoked_at: NullableInstant;
  revoked_because: string | null;
  created_at: Instant;
  user_agent: string | null;
  address: string | null;
  last_used_at: NullableInstant;
  /** Of API tokens only, with the three below. */
  name: string | null;
  token_hash: Buffer | null;
  token_hint: string | null;
  limited_to: JSONColumnType<Grant[]> | null;
  /** Of people who came through a provider: whose, and its tokens under our key. */
  sso_provider_id: string | null;
  sso_tokens_sealed: Buffer | null;
  sso_checked_at: NullableInstant;
};
export type SignInThrottleTable = {
  key: string;
  failures: number;
  window_started_at: Date;
  blocked_until: Date | null;
};
export type CategoriesTable = {
  id: Generated<string>;
  organisation_id: string;
  name: string;
  description: string;
  created_at: Instant;
  updated_at: Instant;
};
export type MediaTable = {
  id: Generated<string>;
  organisation_id: string;
  category_id: string | null;
  project_id: string | null;
  uploaded_by: string;
  title: string;
  original_name: string;
  file_name: string;
  kind: 'video' | 'audio' | 'doc';
  format: string;
  media_type: string;
  size_bytes: ColumnType<string, number, number>;
  sha256: string;
  status: MediaStatus;
  failure_code: string | null;
  failure_message: string | null;
  progress: JSONColumnType<Progress> | null;
  run_id: string | null;
  /** What the uploader said: a code, or 'detect'. */
  asked_language: LanguageCode | 'detect';
  language: LanguageCode | null;
  language_scores: JSONColumnType<Array<{ language: LanguageCode; score: number }>>;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  frames_per_second: number | null;
  audio_file: string | null;
  poster_file: string | null;
  peaks_file: string | null;
  play_file: string | null;
  word_count: number | null;
  created_at: Instant;
  updated_at: Instant;
};
export type TranscriptsTable = {
  id: Generated<string>;
  media_id: string;
  language: LanguageCode;
  model: string;
  verification: Verification;
  verified_by: string | null;
  verified_at: NullableInstant;
  /** Whoever moved it last, whereto ever; null where nobody did. */
  decided_by: string | null;
  decided_at: NullableInstant;
  rejected_reason: string | null;
  published_set_id: string;
  created_at: Instant;
};
export type CueSetsTable = {
  id: Generated<string>;
  organisation_id: string;
  transcript_id: string | null;
  ticket_id: string | null;
  state: 'published' | 'draft' | 'replaced' | 'discarded';
  version: number;
  created_by: string | null;
  created_at: Instant;
  changed: Generated<boolean>;
  /** Of drafts: the last change. */
  change_number: Generated<number>;
  last_changed_at: NullableInstant;
  published_by: ColumnType<string | null, string | null | undefined, string | null>;
  published_at: NullableInstant;
};
export type CuesTable = {
  cue_set_id: string;
  id: string;
  start_ms: number;
  end_ms: number;
  text: string;
  track: 'upper' | 'lower';
  speaker: string | null;
  revision: Generated<number>;
  words: JSONColumnType<
    Array<{ text: string; startMs: number; endMs: number; confidence: number }>
  >;
  source_cue_ids: string[];
  stale: Generated<boolean>;
  /** The change of the draft that last touched it. */
  changed_in: Generated<number>;
};
export type TranslationRequestsTable = {
  id: Generated<string>;
  organisation_id: string;
  media_id: string;
  language: LanguageCode;
  source_language: LanguageCode;
  status: RequestStatus;
  asked_engine: string | null;
  engine_id: string | null;
  engine_label: string | null;
  quality: 'draft' | 'good' | 'best' | null;
  note: string | null;
  progress: JSONColumnType<Progress> | null;
  failure_code: string | null;
  failure_message: string | null;
  run_id: string | null;
  output_file: string | null;
  published_set_id: string | null;
  requested_by: string;
  created_at: Instant;
  finished_at: NullableInstant;
};
export type AuditLogTable = {
  id: Generated<string>;
  organisation_id: string | null;
  user_id: string | null;
  user_name: string | null;
  action: AuditAction;
  subject: string | null;
  subject_name: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
  address: string | null;
  at: Instant;
};

export type DraftChangesTable = {
  cue_set_id: string;
  number: number;
  change_id: string;
  user_id: string;
  at: Instant;
  removed: Generated<string[]>;
  answer: JSONColumnType<ChangeResult>;
};
export type DraftPresenceTable = {
  cue_set_id: string;
  tab_id: string;
  user_id: string;
  cue_id: string | null;
  seen_at: Date;
};
export type ReadingRulesTable = {
  organisation_id: string;
  language: LanguageCode;
  rules: JSONColumnType<ReadingRulesSetting>;
  changed_by: string | null;
  changed_at: Instant;
};
export type MediaStylesTable = {
  media_id: string;
  language: LanguageCode;
  style: JSONColumnType<SubtitleStyle>;
};
export type StylePresetsTable = {
  id: Generated<string>;
  organisation_id: string;
  name: string;
  style: JSONColumnType<SubtitleStyle>;
  created_by: string;
};
export type ShotChangesTable = {
  media_id: string;
  status: 'working' | 'ready' | 'none';
  times_ms: Generated<number[]>;
  run_id: string | null;
  found_at: NullableInstant;
};

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
  audit_log: AuditLogTable;
};
