import type { SavedViewScreen, SavedViewSearch } from '@glossa/contracts/dashboard';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { RequestStatus } from '@glossa/contracts/translation-requests';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Instant, NullableInstant } from './instants.ts';

type MediaType = 'video' | 'doc';
type BigInteger = ColumnType<string, number | string, number | string>;
/** ISO date; the driver would return a Date in the server's zone, so queries request text. */
type Day = ColumnType<Date, string, string>;

export type ReportFactsTable = {
  id: Generated<string>;
  organisation_id: string;
  at: Instant;
  kind: 'transcribed' | 'translated' | 'ready' | 'edited';
  department_id: string | null;
  project_id: string | null;
  language: LanguageCode | null;
  media_type: MediaType;
  subject_id: string;
  /** Milliseconds, words, seconds or characters, depending on the kind. */
  amount: BigInteger;
  compared: ColumnType<string, number | undefined, number>;
};

/** Texts to be compared with the machine's. */
export type ReportEditsDueTable = {
  id: Generated<string>;
  organisation_id: string;
  media_id: string;
  subject_id: string;
  machine_set_id: string;
  final_set_id: string;
  at: Date;
  department_id: string | null;
  project_id: string | null;
  language: string;
  /** Of media deleted since. */
  machine_cues: JSONColumnType<Array<{ id: string; startMs: number; text: string }>> | null;
  final_cues: JSONColumnType<Array<{ id: string; startMs: number; text: string }>> | null;
  noted_at: Instant;
};

export type ReportTicketsTable = {
  ticket_id: string;
  organisation_id: string;
  requested_at: Instant;
  waiting_since: NullableInstant;
  status: RequestStatus;
  department_id: string | null;
  project_id: string | null;
  language: LanguageCode;
  media_type: MediaType;
};

export type ReportActivityTable = {
  organisation_id: string;
  user_id: string;
  day: Day;
  department_id: string | null;
  first_at: Instant;
  last_at: Instant;
};

export type ReportMonthsTable = {
  organisation_id: string;
  month: Day;
  kind: 'transcribed' | 'translated' | 'ready' | 'edited' | 'ticket';
  status: RequestStatus | null;
  department_id: string | null;
  project_id: string | null;
  language: LanguageCode | null;
  media_type: MediaType;
  count: BigInteger;
  amount: BigInteger;
  compared: BigInteger;
  /** Of what became ready: the turnaround of each. */
  seconds: Generated<number[]>;
};

export type ReportActiveUsersTable = {
  organisation_id: string;
  month: Day;
  user_id: string;
  department_id: string | null;
};

export type SavedViewsTable = {
  id: Generated<string>;
  user_id: string;
  screen: SavedViewScreen;
  name: string;
  search: JSONColumnType<SavedViewSearch>;
  is_default: Generated<boolean>;
  created_at: Instant;
};
