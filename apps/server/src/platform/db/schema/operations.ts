import type { RetentionKind } from '@glossa/contracts/operations';
import type { ColumnType } from 'kysely';
import type { Instant } from './instants.ts';

export type RetentionRulesTable = {
  organisation_id: string;
  kind: RetentionKind;
  days: number;
  set_by: string | null;
  set_at: Instant;
};

/** PostgreSQL's bigint comes as text, so that no digit is lost. */
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
