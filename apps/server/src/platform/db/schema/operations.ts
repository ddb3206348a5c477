import type { LanguageCode } from '@glossa/contracts/languages';
import type { ModelInstallStatus } from '@glossa/contracts/models';
import type { Capability, NodeAbilities, NodeLoad } from '@glossa/contracts/nodes';
import type { RetentionKind } from '@glossa/contracts/operations';
import type { OutsideServiceName } from '@glossa/contracts/outside-services';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StoredFailureMessage, StoredProgress } from '../../stored-messages.ts';
import type { Instant, NullableInstant } from './instants.ts';

export type RetentionRulesTable = {
  organisation_id: string;
  kind: RetentionKind;
  days: number;
  set_by: string | null;
  set_at: Instant;
};

/** PostgreSQL's bigint is returned as text, so that no digit is lost. */
type Bigint = ColumnType<string, number, number>;
type NullableBigint = ColumnType<string | null, number | null, number | null>;

export type QuotasTable = {
  organisation_id: string;
  storage_bytes: NullableBigint;
  media_minutes: number | null;
  translated_words: NullableBigint;
  users: number | null;
  changed_by: string | null;
  changed_at: Instant;
};

export type UsageMonthsTable = {
  organisation_id: string;
  /** The first day of the month, UTC. */
  month: ColumnType<Date, string, string>;
  media_ms: Bigint;
  translated_words: Bigint;
};

export type JobCheckpointsTable = {
  media_id: string | null;
  ticket_id: string | null;
  input_hash: string;
  result: string;
  created_at: Instant;
};

/** What the operator set for the whole installation, by name. */
export type InstallationSettingsTable = {
  name: 'maintenance' | 'audit-stream' | 'model-policy' | 'speech-model' | 'setup-due';
  value: JSONColumnType<Record<string, unknown>>;
  changed_at: Instant;
};

/** How translation engines did on a parallel text. */
export type TranslationQualityTable = {
  engine: string;
  from_language: LanguageCode;
  to_language: LanguageCode;
  sentences: number;
  chrf: number;
  flagged: number;
  flagged_in_text: number;
  measured_at: Instant;
};

/** Services outside this machine that were set up on the screen. */
export type OutsideServicesTable = {
  service: OutsideServiceName;
  settings: JSONColumnType<Record<string, unknown>>;
  secret_sealed: Buffer | null;
  changed_at: Instant;
  changed_by: string | null;
};

/** One row. */
export type InstallationTable = {
  single: Generated<true>;
  id: Generated<string>;
  files_in_two_places: Generated<boolean>;
};

/** Audit entries that were not passed on yet. */
export type AuditOutboxTable = { entry_id: string };

/** What a stored file contained when it was written. */
export type StoredFilesTable = {
  name: string;
  /** Null: it was missing before its hash was ever taken. */
  sha256: string | null;
  size_bytes: ColumnType<string, number | undefined, number>;
  written_at: ColumnType<Date, Date | undefined, Date>;
  checked_at: NullableInstant;
  state: Generated<'ok' | 'changed' | 'missing'>;
  reported_at: NullableInstant;
  /** What the file system said of it when it was written or last compared; null for files of earlier versions. */
  stat_signature: string | null;
};

/** How far the regular check of all files has come: one row. */
export type FileCheckTable = {
  single: Generated<boolean>;
  started_at: Instant;
  ended_at: NullableInstant;
  position: Generated<string>;
  checked: Generated<number>;
  unreferenced: Generated<number>;
};

/** The processes that run, or ran a short time ago. */
/** Times are the database's: the clocks of the processes may differ. */
export type LiveTicketsTable = { hash: string; session_id: string; issued_at: Generated<Date> };
export type RecentCallsTable = { user_id: string; name: string; times: Date[] };

export type NodesTable = {
  id: string;
  name: string;
  version: string;
  commit: string | null;
  roles: string;
  capabilities: Capability[];
  abilities: JSONColumnType<NodeAbilities>;
  load: JSONColumnType<NodeLoad>;
  drain: Generated<boolean>;
  drained: Generated<boolean>;
  started_at: Instant;
  seen_at: Instant;
};

/** Installations of models: at most one of each model that is not over. */
export type ModelInstallsTable = {
  id: Generated<string>;
  model_id: string;
  status: ModelInstallStatus;
  done_bytes: ColumnType<string, number | undefined, number>;
  total_bytes: NullableBigint;
  requested_by: string | null;
  progress: JSONColumnType<StoredProgress> | null;
  failure_code: string | null;
  failure_message: StoredFailureMessage | null;
  run_id: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  finished_at: NullableInstant;
};
