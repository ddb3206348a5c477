import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import type { disclaimerOrigins } from '@glossa/contracts/disclaimers';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant } from './instants.ts';

/** The current version. */
export type DisclaimersTable = {
  organisation_id: string;
  language: LanguageCode;
  version: number;
  /** The text it was translated from has changed since somebody verified it. */
  needs_review: Generated<boolean>;
};

export type DisclaimerVersionsTable = {
  organisation_id: string;
  language: LanguageCode;
  version: number;
  content: ColumnType<DisclaimerText, string, never>;
  origin: (typeof disclaimerOrigins)[number];
  created_by: string | null;
  created_at: Instant;
  verified_by: string | null;
  verified_at: NullableInstant;
};

export type DisclaimerSettingsTable = {
  organisation_id: string;
  source_language: LanguageCode;
  at_sign_in: Generated<boolean>;
  in_videos: Generated<boolean>;
  in_documents: Generated<boolean>;
};

/** A user's progress in the product tour. */
export type ToursTable = {
  user_id: string;
  state: 'running' | 'skipped' | 'done';
  step: string;
  media_id: string | null;
  updated_at: Instant;
};
