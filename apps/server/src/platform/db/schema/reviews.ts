import type { LanguageCode } from '@glossa/contracts/languages';
import type { ReviewStatus } from '@glossa/contracts/reviews';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, NullableInstant } from './instants.ts';

export type ReviewsTable = {
  id: Generated<string>;
  organisation_id: string;
  /** Of a translation or of a transcript: one of the two. */
  ticket_id: string | null;
  transcript_id: string | null;
  /** Null for a transcript, whose status is its verification. */
  status: ReviewStatus | null;
  assignee_id: string | null;
  due_at: NullableInstant;
  reason: string | null;
  /** The last person who changed the text, of which the machine keeps that; null: no one did. */
  last_editor_id: string | null;
  /** After that person, too. */
  changed_by_machine: Generated<boolean>;
  decided_by: string | null;
  decided_at: NullableInstant;
  revision: Generated<number>;
  reminded: 'due-soon' | 'overdue' | null;
  /** False: whoever may review it is still to be told that it waits. */
  told: Generated<boolean>;
};

export type ReviewCommentsTable = {
  id: Generated<string>;
  review_id: string;
  author_id: string | null;
  text: string;
  at: Instant;
};

/** Written by triggers only. */
export type ReviewStepsTable = {
  id: GeneratedAlways<string>;
  organisation_id: string;
  project_id: string | null;
  subject_id: string;
  kind: 'translation' | 'transcript';
  language: LanguageCode | null;
  step: Exclude<ReviewStatus, 'reviewed'>;
  started_at: Instant;
  ended_at: NullableInstant;
};
