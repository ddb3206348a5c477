import type { AuditAction } from '@glossa/contracts/audit';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { UserStatus } from '@glossa/contracts/people';
import type { Grant, Resource } from '@glossa/contracts/permissions';
import type { ReleaseBeforeReview } from '@glossa/contracts/reviews';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Instant, NullableInstant } from './instants.ts';

export type OrganisationsTable = {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  domain_name: string | null;
  /** IANA time zone: determines month boundaries in reports. */
  time_zone: Generated<string>;
  second_factor_required: Generated<boolean>;
  /** Whoever changed a translation last may not sign it off. */
  reviewer_must_differ: Generated<boolean>;
  /** Which files may be downloaded before the review. */
  release_before_review: Generated<ReleaseBeforeReview>;
  /** Null: that of the installation. */
  speech_model: string | null;
  tell_speakers_apart: Generated<boolean>;
  created_at: Instant;
};

export type UsersTable = {
  id: Generated<string>;
  organisation_id: string;
  user_name: string;
  display_name: string;
  email: string | null;
  /** argon2id; null for SSO users. */
  password_hash: string | null;
  first_time_login: Generated<boolean>;
  is_sso: Generated<boolean>;
  status: Generated<UserStatus>;
  department_id: string | null;
  /** SHA-256 of the one-time password; null if there is none. */
  one_time_hash: Buffer | null;
  one_time_expires_at: NullableInstant;
  last_sign_in_at: NullableInstant;
  /** For the screens; null: never set. */
  page_language: LanguageCode | null;
  created_at: Instant;
  updated_at: Instant;
  /** Names and address in lower case, maintained by the database. */
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
  /** Its data is kept regardless of retention rules. */
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
  /** Addresses count as verified where it sends no `email_verified`. */
  trusts_email: Generated<boolean>;
  /** Entered before addresses were checked: may be inside the network. */
  private_address: Generated<boolean>;
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
  second_factor_required: Generated<boolean>;
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
  /** Browser sessions only. */
  refresh_hash: Buffer | null;
  previous_refresh_hash: Buffer | null;
  rotated_at: Instant;
  expires_at: Date;
  absolute_expires_at: Date;
  revoked_at: NullableInstant;
  revoked_reason: string | null;
  created_at: Instant;
  user_agent: string | null;
  address: string | null;
  last_used_at: NullableInstant;
  /** API tokens only, with the three below. */
  name: string | null;
  token_hash: Buffer | null;
  token_hint: string | null;
  limited_to: JSONColumnType<Grant[]> | null;
  /** For SSO users: the provider, and its tokens encrypted with our key. */
  sso_provider_id: string | null;
  sso_tokens_sealed: Buffer | null;
  sso_checked_at: NullableInstant;
  /** What was proved besides the password; null: nothing. */
  second_factor: SecondFactorKind | null;
};

export type SecondFactorKind = 'totp' | 'recovery-code' | 'passkey';

export type TotpSecretsTable = {
  user_id: string;
  /** Encrypted; null until the first code was right. */
  secret_sealed: Buffer | null;
  pending_sealed: Buffer | null;
  /** The time step of the last accepted code. */
  last_step: Generated<string>;
  enabled_at: NullableInstant;
};

export type PasskeysTable = {
  id: Generated<string>;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: Instant;
  last_used_at: NullableInstant;
};

export type PasskeyChallengesTable = {
  challenge: string;
  /** Null: for a sign-in. */
  user_id: string | null;
  expires_at: Date;
};

export type RecoveryCodesTable = {
  user_id: string;
  /** SHA-256. */
  code_hash: Buffer;
  used_at: NullableInstant;
};

export type UserInvitationsTable = {
  id: Generated<string>;
  user_id: string;
  email: string;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
  delivery: Generated<'waiting' | 'sent' | 'failed'>;
  ended_at: NullableInstant;
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
