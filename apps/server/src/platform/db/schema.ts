import type { Progress } from '@glossa/contracts';
import type { AuditAction } from '@glossa/contracts/audit';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaStatus, Verification } from '@glossa/contracts/media';
import type { UserStatus } from '@glossa/contracts/people';
import type { Grant, Resource } from '@glossa/contracts/permissions';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { ChangeResult } from '@glossa/contracts/subtitles';
import type {
  DubOptions,
  OutputKind,
  OutputStatus,
  RequestOptions,
} from '@glossa/contracts/translation-outputs';
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
  options: ColumnType<RequestOptions, string | undefined, string>;
  glossary_id: string | null;
  only_stale: Generated<boolean>;
  remarks: ColumnType<string[], string | undefined, string>;
  /** What this translation says instead of the organisation's disclaimer. */
  disclaimer: string | null;
};
export type TranslationOutputsTable = {
  id: Generated<string>;
  ticket_id: string;
  kind: OutputKind;
  status: OutputStatus;
  options: ColumnType<
    { dub?: DubOptions | null; disclaimer?: boolean },
    string | undefined,
    string
  >;
  progress: JSONColumnType<Progress> | null;
  failure_code: string | null;
  failure_message: string | null;
  run_id: string | null;
  file_name: string | null;
  size_bytes: ColumnType<string | null, number | null | undefined, number | null>;
  notes: ColumnType<string[], string | undefined, string>;
  /** The cue set it was made from. */
  made_from: string | null;
  created_at: Instant;
  finished_at: NullableInstant;
};
export type DocumentSegmentsTable = {
  ticket_id: string;
  segment_id: string;
  number: number;
  source: string;
  source_plain: string;
  markup: 'none' | 'html';
  place: string;
  position: JSONColumnType<Record<string, unknown>> | null;
  target: string;
  origin: 'machine' | 'memory' | 'person';
  match_percent: number | null;
  revision: Generated<number>;
  edited_by: string | null;
  edited_at: NullableInstant;
};
export type DocumentPagesTable = {
  ticket_id: string;
  side: 'source' | 'target';
  number: number;
  /** The stored file that it shows. */
  made_of: string;
  file_name: string;
  width_pt: number;
  height_pt: number;
};
export type GlossariesTable = {
  id: Generated<string>;
  organisation_id: string;
  name: string;
  description: Generated<string>;
  created_by: string | null;
  created_at: Instant;
  updated_at: Instant;
};
export type GlossaryEntriesTable = {
  id: Generated<string>;
  glossary_id: string;
  part_of_speech: string | null;
  definition: Generated<string>;
  do_not_translate: Generated<boolean>;
  updated_by: string | null;
  updated_at: Instant;
};
export type GlossaryTermsTable = {
  id: Generated<string>;
  entry_id: string;
  language: LanguageCode;
  term: string;
  position: number;
  usage: 'preferred' | 'allowed' | 'forbidden';
};
export type MemoryUnitsTable = {
  id: Generated<string>;
  organisation_id: string;
  source_language: LanguageCode;
  language: LanguageCode;
  source_text: string;
  target_text: string;
  source_key: Buffer;
  /** See unitGrams of @glossa/terminology. */
  grams: number[];
  origin: 'verified' | 'document' | 'import';
  media_id: string | null;
  created_by: string | null;
  created_at: Instant;
  updated_at: Instant;
  used_count: Generated<number>;
};
export type DisclaimersTable = {
  organisation_id: string;
  language: LanguageCode;
  text: string;
  is_draft: boolean;
  updated_by: string | null;
  updated_at: Instant;
};
export type ConversionsTable = {
  id: Generated<string>;
  organisation_id: string;
  user_id: string;
  kind: 'speech' | 'subtitles' | 'media' | 'document';
  status: 'queued' | 'working' | 'ready' | 'failed' | 'cancelled';
  options: ColumnType<Record<string, unknown>, string, string>;
  input_name: string;
  input_file: string | null;
  output_name: string | null;
  output_file: string | null;
  output_type: string | null;
  size_bytes: ColumnType<string | null, number | null | undefined, number | null>;
  notes: ColumnType<string[], string | undefined, string>;
  progress: JSONColumnType<Progress> | null;
  failure_code: string | null;
  failure_message: string | null;
  run_id: string | null;
  created_at: Instant;
  finished_at: NullableInstant;
};
export type TextTranslationsTable = {
  id: Generated<string>;
  organisation_id: string;
  user_id: string;
  source_language: LanguageCode;
  language: LanguageCode;
  source_text: string;
  target_text: string;
  engine_label: string;
  created_at: Instant;
};
export type TextTranslationUsageTable = {
  user_id: string;
  /** ISO date, UTC. */
  day: ColumnType<Date, string, never>;
  characters: number;
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
