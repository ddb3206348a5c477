import type { FilterSettings } from '@glossa/contracts/filter-settings';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type {
  DubOptions,
  OutputKind,
  OutputStatus,
  RequestOptions,
} from '@glossa/contracts/translation-outputs';
import type { RequestStatus } from '@glossa/contracts/translation-requests';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StoredFailureMessage, StoredProgress } from '../../stored-messages.ts';
import type { Instant, NullableInstant } from './instants.ts';

export type TranslationRequestsTable = {
  /** See chargeJobWords. */
  words_charged: Generated<number>;
  id: Generated<string>;
  organisation_id: string;
  media_id: string;
  language: LanguageCode;
  source_language: LanguageCode;
  /** Those its document was read with; null: none. */
  filter_settings: ColumnType<FilterSettings | null, string | null | undefined, string | null>;
  status: RequestStatus;
  requested_engine: string | null;
  engine_id: string | null;
  engine_label: MessageRef | null;
  quality: 'draft' | 'good' | 'best' | null;
  note: MessageRef | null;
  progress: JSONColumnType<StoredProgress> | null;
  failure_code: string | null;
  failure_message: StoredFailureMessage | null;
  run_id: string | null;
  output_file: string | null;
  published_set_id: string | null;
  requested_by: string;
  created_at: Instant;
  finished_at: NullableInstant;
  options: ColumnType<RequestOptions, string | undefined, string>;
  glossary_id: string | null;
  only_stale: Generated<boolean>;
  /** New source cues that are not translated yet. */
  missing_cue_ids: Generated<string[]>;
  warnings: ColumnType<MessageRef[], string | undefined, string>;
  /** What this translation says instead of the organisation's disclaimer. */
  disclaimer: string | null;
  /** Of texts in document_omissions. */
  omitted_count: Generated<number>;
  doubtful_pages: Generated<number[]>;
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
  progress: JSONColumnType<StoredProgress> | null;
  failure_code: string | null;
  failure_message: StoredFailureMessage | null;
  run_id: string | null;
  file_name: string | null;
  size_bytes: ColumnType<string | null, number | null | undefined, number | null>;
  notes: ColumnType<MessageRef[], string | undefined, string>;
  /** The cue set it was made from. */
  source_set_id: string | null;
  /** Of its text, times and look, to tell whether it is current. Null for files of earlier versions. */
  text_digest: string | null;
  /** Of its disclaimer and subtitle style, as `text_digest`. */
  appearance_digest: string | null;
  /** Made from a text that was not reviewed. */
  unreviewed: Generated<boolean>;
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
  /** The machine's text for a changed source, beside a person's. */
  suggestion: string | null;
  /** What a person's text renders, where the source has changed since. */
  source_before: string | null;
  /** A person's text whose source is no longer in the document. Its id is no position. */
  removed: Generated<boolean>;
  /** Of a text that was recognized from a picture. */
  recognition: JSONColumnType<{ confidence: number; unsure: string[] }> | null;
};

export type DocumentOmissionsTable = {
  ticket_id: string;
  number: number;
  text: string;
  reason: string;
  place: string;
  position: JSONColumnType<Record<string, unknown>> | null;
};

export type DocumentPagesTable = {
  ticket_id: string;
  side: 'source' | 'target';
  number: number;
  /** The stored file that it shows. */
  rendered_from: string;
  file_name: string;
  width_pt: number;
  height_pt: number;
};

export type FilterProfilesTable = {
  id: Generated<string>;
  organisation_id: string;
  name: string;
  settings: JSONColumnType<FilterSettings>;
  is_default: Generated<boolean>;
  updated_by: string | null;
  created_at: Instant;
  updated_at: Instant;
};

export type SegmentationRulesTable = {
  id: Generated<string>;
  organisation_id: string;
  name: string;
  digest: string;
  content: Buffer;
  created_at: Instant;
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
  /** Whose memory it belongs to; null: the organization's. */
  project_id: string | null;
  media_id: string | null;
  created_by: string | null;
  created_at: Instant;
  updated_at: Instant;
  used_count: Generated<number>;
};

export type ConversionsTable = {
  /** See chargeJobWords. */
  words_charged: Generated<number>;
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
  notes: ColumnType<MessageRef[], string | undefined, string>;
  progress: JSONColumnType<StoredProgress> | null;
  failure_code: string | null;
  failure_message: StoredFailureMessage | null;
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
  engine_label: MessageRef;
  created_at: Instant;
};

export type TextTranslationUsageTable = {
  user_id: string;
  /** ISO date, UTC. */
  day: ColumnType<Date, string, never>;
  characters: number;
};
