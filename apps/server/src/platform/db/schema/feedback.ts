import type {
  FeedbackField,
  FeedbackKind,
  FeedbackSeverity,
  FeedbackStatus,
} from '@glossa/contracts/feedback';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from './instants.ts';

export type FeedbackNumbersTable = { organisation_id: string; last_number: number };

export type FeedbackTicketsTable = {
  id: Generated<string>;
  organisation_id: string;
  /** From 1 in each organization. */
  number: number;
  kind: FeedbackKind;
  severity: FeedbackSeverity;
  status: Generated<FeedbackStatus>;
  subject: string;
  text: Generated<string>;
  reporter_id: string;
  assignee_id: string | null;
  department_id: string | null;
  media_id: string | null;
  media_title: string | null;
  media_kind: 'video' | 'audio' | 'doc' | null;
  /** The media's, also after it is deleted. */
  project_id: string | null;
  request_id: string | null;
  of_translation: Generated<boolean>;
  language: LanguageCode | null;
  cue_id: string | null;
  at_ms: number | null;
  mentions: Generated<string[]>;
  text_before: string | null;
  suggested_text: string | null;
  reported_version: number | null;
  resolution: string | null;
  resolved_by: string | null;
  resolved_at: NullableInstant;
  resolved_set_id: string | null;
  resolved_version: number | null;
  text_after: string | null;
  revision: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};

export type FeedbackFilesTable = {
  id: Generated<string>;
  ticket_id: string;
  file_name: string;
  original_name: string;
  media_type: string;
  is_image: boolean;
  size_bytes: number;
  added_by: string;
  added_at: Instant;
};

export type FeedbackCommentsTable = {
  id: Generated<string>;
  ticket_id: string;
  author_id: string;
  text: string;
  mentions: string[];
  created_at: Instant;
};

export type FeedbackChangesTable = {
  id: Generated<string>;
  ticket_id: string;
  field: FeedbackField;
  before: string | null;
  after: string | null;
  user_id: string;
  at: Instant;
};
