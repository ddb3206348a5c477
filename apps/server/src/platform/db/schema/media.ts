import type { CuePlacement, CueSpan } from '@glossa/contracts/cue-marks';
import type { ErrorCode } from '@glossa/contracts/errors';
import type { StoredFilterProfile } from '@glossa/contracts/filter-profiles';
import type { KeptCounts, KeptFile } from '@glossa/contracts/kept-file';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { AudioTrack, MediaStatus, Verification } from '@glossa/contracts/media';
import type { MessageRef } from '@glossa/contracts/messages';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import type { SpeakerDetection } from '@glossa/contracts/speaker-detection';
import type { ChangeResult } from '@glossa/contracts/subtitle-changes';
import type { HeldCue } from '@glossa/contracts/subtitle-conflicts';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { RecognizedWords } from '@glossa/documents/recognized/recognize-page';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { StoredFailureMessage, StoredProgress } from '../../stored-messages.ts';
import type { Instant, NullableInstant } from './instants.ts';

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
  project_id: string | null;
  uploaded_by: string;
  title: string;
  original_name: string;
  file_name: string;
  kind: 'video' | 'audio' | 'doc';
  format: string;
  media_type: string;
  size_bytes: ColumnType<string, number, number>;
  /** Null until the first job has read a file whose upload outlasted a restart. */
  sha256: string | null;
  virus_scan: 'clean' | 'too-large' | null;
  status: MediaStatus;
  failure_code: string | null;
  failure_message: StoredFailureMessage | null;
  progress: JSONColumnType<StoredProgress> | null;
  run_id: string | null;
  /** What the uploader said: a code, or 'detect'. */
  requested_language: LanguageCode | 'detect';
  language: LanguageCode | null;
  language_scores: JSONColumnType<Array<{ language: LanguageCode; score: number }>>;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  frames_per_second: number | null;
  audio_file: string | null;
  /** Each channel of its sound has a voice of its own. */
  voice_per_channel: Generated<boolean>;
  audio_tracks: ColumnType<AudioTrack[], string | undefined, string>;
  /** The chosen one by its index in the file; null: the default one. */
  audio_track: number | null;
  /** How many people speak, as someone said; null: it is found. */
  requested_speakers: number | null;
  poster_file: string | null;
  peaks_file: string | null;
  proxy_file: string | null;
  word_count: number | null;
  /** A copy, made at the upload. */
  filter_profile: ColumnType<StoredFilterProfile | null, string | null | undefined, string | null>;
  created_at: Instant;
  updated_at: Instant;
};

/** Resumable uploads. */
export type UploadsTable = {
  id: Generated<string>;
  organisation_id: string;
  owner_id: string;
  state: Generated<'open' | 'finished' | 'taken' | 'refused'>;
  /** Null until the client knows it. */
  length: ColumnType<string | null, number | null, number>;
  metadata: Generated<string>;
  unchecked_from: ColumnType<string | null, number | null | undefined, number | null>;
  /** Of a file that is sent in one request; null for resumable uploads. */
  received: ColumnType<string | null, number | undefined, number>;
  sha256: string | null;
  file_name: string | null;
  media_id: string | null;
  duplicate_of: string | null;
  failure: JSONColumnType<{ code: ErrorCode; message: MessageRef }> | null;
  /** The data folder with its bytes; null before the first one. */
  held_by: string | null;
  /** The data folder of a process that was asked for it meanwhile. */
  wanted_by: string | null;
  /** The stored file with its bytes, where no data folder has them. */
  parked_file: string | null;
  created_at: Instant;
  expires_at: ColumnType<Date, Date, Date>;
};

/** What remains of deleted media. */
/** `name`: the id of a transcript or of a translation request, or the name of a stored file. */
export type DeletedMediaNamesTable = { name: string; media_id: string };

export type DeletedMediaTable = {
  id: string;
  organisation_id: string;
  project_id: string | null;
  deleted_by: string | null;
  deleted_at: Instant;
};

/** Maintained by triggers on media. */
export type MediaCountsTable = {
  organisation_id: string;
  project_id: string | null;
  kind: MediaTable['kind'];
  status: MediaStatus;
  language: LanguageCode | null;
  count: ColumnType<string, number, number>;
  duration_ms: ColumnType<string, number, number>;
};

export type TranscriptsTable = {
  id: Generated<string>;
  media_id: string;
  language: LanguageCode;
  model: string;
  /** The model that was chosen and not installed; null where the chosen one transcribed. */
  missing_model: string | null;
  /** Null: transcribed before this was kept. */
  speaker_detection: SpeakerDetection | null;
  verification: Verification;
  verified_by: string | null;
  verified_at: NullableInstant;
  /** Who last changed it; null if no one did. */
  decided_by: string | null;
  decided_at: NullableInstant;
  rejected_reason: string | null;
  published_set_id: string;
  created_at: Instant;
};

export type UntranscribedSpeechTable = {
  id: Generated<string>;
  transcript_id: string;
  start_ms: number;
  end_ms: number;
  /** Null: open. */
  dismissed_at: NullableInstant;
  dismissed_by: string | null;
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
  /** Of drafts: the last change. */
  change_number: Generated<number>;
  last_changed_at: NullableInstant;
  published_by: ColumnType<string | null, string | null | undefined, string | null>;
  published_at: NullableInstant;
  /** The machine's set with the words of cues that have none of their own. */
  words_set_id: ColumnType<string | null, string | null | undefined, string | null>;
  discarded_at: NullableInstant;
  /** Its cues have been deleted. */
  purged_at: NullableInstant;
  /** A person chose its imported file, or that it has none. */
  kept_file_chosen: Generated<boolean>;
};

export type KeptFilesTable = {
  id: Generated<string>;
  cue_set_id: string;
  file: JSONColumnType<KeptFile>;
  counts: JSONColumnType<KeptCounts>;
};

/** Of a draft, for undo. */
export type FormerKeptFilesTable = Omit<KeptFilesTable, 'id'> & {
  id: string;
  stored_at: Generated<Date>;
};

export type CuesTable = {
  cue_set_id: string;
  id: string;
  start_ms: number;
  end_ms: number;
  text: string;
  track: 'upper' | 'lower';
  speaker: string | null;
  spans: JSONColumnType<CueSpan[]> | null;
  placement: JSONColumnType<CuePlacement> | null;
  revision: Generated<number>;
  /** Null: those of the cue with the same id in the set `words_set_id`. */
  words: JSONColumnType<
    Array<{ text: string; startMs: number; endMs: number; confidence: number }>
  > | null;
  source_cue_ids: string[];
  /** The source cues whose part this cue renders. */
  renders_cue_ids: Generated<string[]>;
  /** A person wrote or corrected the text. */
  person: Generated<boolean>;
  /** A person changed the times; the others follow their source. */
  retimed: Generated<boolean>;
  stale: Generated<boolean>;
  /** Another part of its sentence changed. */
  context_changed: Generated<boolean>;
  source_before: ColumnType<string | null, string | null | undefined, string | null>;
  suggestion: ColumnType<string | null, string | null | undefined, string | null>;
  /** The draft change that last affected it. */
  changed_in: Generated<number>;
};

export type DraftChangesTable = {
  cue_set_id: string;
  number: number;
  change_id: string;
  user_id: string;
  at: Instant;
  removed: Generated<string[]>;
  result: JSONColumnType<ChangeResult>;
};

export type DraftConflictsTable = {
  id: string;
  organisation_id: string;
  cue_set_id: string;
  user_id: string;
  cues: JSONColumnType<HeldCue[]>;
  created_at: Generated<Date>;
  /** Null: open. */
  ended_by: string | null;
};

export type DraftPresenceTable = {
  cue_set_id: string;
  tab_id: string;
  user_id: string;
  cue_id: string | null;
  seen_at: Date;
};

export type ReadingRulesTable = {
  organisation_id: string;
  language: LanguageCode;
  rules: JSONColumnType<ReadingRulesSetting>;
  changed_by: string | null;
  changed_at: Instant;
};

export type MediaStylesTable = {
  media_id: string;
  language: LanguageCode;
  style: JSONColumnType<SubtitleStyle>;
};

export type StylePresetsTable = {
  id: Generated<string>;
  organisation_id: string;
  name: string;
  style: JSONColumnType<SubtitleStyle>;
  created_by: string;
};

export type ShotChangesTable = {
  media_id: string;
  status: 'working' | 'ready' | 'none';
  times_ms: Generated<number[]>;
  run_id: string | null;
  found_at: NullableInstant;
};

/** What was read from the picture of a page of a document. */
export type RecognizedPagesTable = {
  media_id: string;
  /** The language data of tesseract. */
  data: string;
  page: number;
  words: JSONColumnType<RecognizedWords>;
};
