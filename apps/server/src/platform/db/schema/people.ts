import type { AuditAction } from '@glossa/contracts/audit';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { UserStatus } from '@glossa/contracts/people';
import type { Grant, Resource } from '@glossa/contracts/permissions';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Instant, NullableInstant } from './instants.ts';

export type OrganisationsTable = {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  domain_name: string | null;
  /** IANA name: where the months of its reports begin. */
  time_zone: Generated<string>;
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
  /** Of the screens; null: never chosen. */
  page_language: LanguageCode | null;
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

export type ProjectsTable = DepartmentsTable & {
  /** What belongs to it is kept, whatever the retention rules say. */
  legal_hold: Generated<boolean>;
};

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
