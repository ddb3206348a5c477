import type { Progress } from '@glossa/contracts';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaStatus, Verification } from '@glossa/contracts/media';
import type { Resource } from '@glossa/contracts/permissions';
import type { RequestStatus } from '@glossa/contracts/translation-requests';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

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
  status: Generated<'Pending' | 'Approved' | 'Rejected' | 'Deactivated'>;
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
  refresh_hash: Buffer;
  previous_refresh_hash: Buffer | null;
  rotated_at: Instant;
  expires_at: Date;
  absolute_expires_at: Date;
  revoked_at: NullableInstant;
  revoked_because: string | null;
  created_at: Instant;
  user_agent: string | null;
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
  action: string;
  subject: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
  address: string | null;
  at: Instant;
};

export type DatabaseSchema = {
  organisations: OrganisationsTable;
  users: UsersTable;
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  user_roles: UserRolesTable;
  sessions: SessionsTable;
  sign_in_throttle: SignInThrottleTable;
  categories: CategoriesTable;
  media: MediaTable;
  transcripts: TranscriptsTable;
  cue_sets: CueSetsTable;
  cues: CuesTable;
  translation_requests: TranslationRequestsTable;
  audit_log: AuditLogTable;
};
