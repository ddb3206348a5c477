import type { MessageRef } from '@glossa/contracts/messages';
import { type FindingKind, maxUnconfirmedWarnings } from '@glossa/contracts/reading-rules';
import { type MessageId, message } from '@glossa/messages/message';
import { checkCues } from '@glossa/subtitles/check-cues';
import type { Finding } from '@glossa/subtitles/reading-rules';
import { formatEditorTime } from '@glossa/subtitles/time';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { rulesOf } from '../reading-rules/index.ts';
import { shotChangesOf } from '../shot-changes/index.ts';
import { readPlainCues } from '../subtitles/index.ts';
import type { TranscriptRow } from './repository.ts';
import { openUntranscribed } from './untranscribed-rows.ts';

/** Of a cue, or speech without one. */
type IssueKind = FindingKind | 'not-transcribed';

export type CueIssues = {
  total: number;
  /** By kind, only those found. */
  counts: Partial<Record<IssueKind, number>>;
  /** The time of the first issue, in milliseconds. */
  firstMs: number;
};

/** The published set of a transcript or of a translation. */
type CheckedSet = Pick<
  TranscriptRow,
  'organisation_id' | 'language' | 'media_id' | 'published_set_id'
> & {
  /** Of a transcript, which can have speech without words. */
  id?: string;
};

type Checked = 'transcript' | 'translation';
const sentences: Readonly<Record<Checked, Record<'empty' | 'errors' | 'warnings', MessageRef>>> = {
  transcript: {
    empty: message('errors.transcriptEmpty'),
    errors: message('errors.transcriptHasErrors'),
    warnings: message('errors.transcriptHasWarnings'),
  },
  translation: {
    empty: message('reviews.noCues'),
    errors: message('reviews.hasErrors'),
    warnings: message('reviews.hasWarnings'),
  },
};

/** The overridden errors and the confirmed warnings. */
export type Accepted = { errors?: CueIssues; warnings?: CueIssues };

/**
 * What a person accepts with a verification or with the sign-off of a translation. Throws unless there are no errors, or
 * they are overridden with a reason, and many warnings are confirmed.
 */
export async function acceptCueIssues(
  db: DatabaseOrTransaction,
  set: CheckedSet,
  choice: {
    reason?: string | undefined;
    overrideErrors?: boolean | undefined;
    confirmWarnings?: boolean | undefined;
  },
  of: Checked = 'transcript',
): Promise<Accepted> {
  const { count, errors, warnings } = await findIssues(db, set, of);
  if (count === 0) throw new AppError('TRANSCRIPT_EMPTY', sentences[of].empty);
  const many = warnings.total > maxUnconfirmedWarnings ? { warnings } : {};
  if (errors.total === 0) {
    if (many.warnings && !choice.confirmWarnings)
      throw new AppError('TRANSCRIPT_HAS_WARNINGS', describeCueWarnings(warnings, of));
    return many;
  }
  if (!choice.overrideErrors)
    throw new AppError('TRANSCRIPT_HAS_ERRORS', describeCueErrors(errors, of));
  if (!choice.reason)
    throw new AppError('TRANSCRIPT_REASON_REQUIRED', message('editor.verificationReasonRequired'));
  // Who accepts errors with a reason accepts the warnings too.
  return { errors, ...many };
}

/** What cannot be verified: errors of the cues, and speech without words, which only a transcript can have. */
async function findIssues(db: DatabaseOrTransaction, set: CheckedSet, of: Checked) {
  const found = await findCueIssues(db, set);
  if (of !== 'transcript' || !set.id) return found;
  const missing = await openUntranscribed(db, set.id, found.cues);
  const [first] = missing;
  if (!first) return found;
  const { total, counts, firstMs } = found.errors;
  const errors: CueIssues = {
    total: total + missing.length,
    counts: { ...counts, 'not-transcribed': missing.length },
    firstMs: Math.min(firstMs, first.startMs),
  };
  return { ...found, errors };
}

/** Errors and warnings of the published cues by the organization's rules. */
async function findCueIssues(
  db: DatabaseOrTransaction,
  set: CheckedSet,
): Promise<{
  count: number;
  cues: readonly { startMs: number; endMs: number }[];
  errors: CueIssues;
  warnings: CueIssues;
}> {
  const rules = await rulesOf(db, set.organisation_id, set.language);
  const media = await db
    .selectFrom('media')
    .select(['frames_per_second', 'duration_ms'])
    .where('id', '=', set.media_id)
    .executeTakeFirst();
  const plain = await readPlainCues(db, set.published_set_id);
  const startOf = new Map(plain.map((cue) => [cue.id, cue.startMs]));
  const findings = checkCues(
    plain.map(({ id, startMs, endMs, text, track }) => ({ id, startMs, endMs, text, track })),
    rules,
    {
      shotChangesMs: await shotChangesOf(db, set.media_id),
      ...(media?.frames_per_second ? { framesPerSecond: media.frames_per_second } : {}),
      ...(media?.duration_ms ? { mediaMs: media.duration_ms } : {}),
    },
  );
  const summarize = (severity: Finding['severity']): CueIssues => {
    const own = findings.filter((finding) => finding.severity === severity);
    const counts: CueIssues['counts'] = {};
    let firstMs = Number.POSITIVE_INFINITY;
    for (const { kind, cueId } of own) {
      counts[kind] = (counts[kind] ?? 0) + 1;
      firstMs = Math.min(firstMs, startOf.get(cueId) ?? firstMs);
    }
    return { total: own.length, counts, firstMs };
  };
  return {
    count: plain.length,
    cues: plain,
    errors: summarize('error'),
    warnings: summarize('warning'),
  };
}

const kindNames: Readonly<Record<IssueKind, MessageId>> = {
  'not-transcribed': 'editor.issueType.notTranscribed',
  empty: 'editor.issueType.noText',
  'before-start': 'editor.issueType.beforeStart',
  'past-end': 'editor.issueType.pastEnd',
  'impossible-duration': 'editor.issueType.impossibleDuration',
  overlap: 'editor.issueType.overlap',
  unreadable: 'editor.issueType.unreadable',
  'too-fast': 'editor.issueType.tooFast',
  'line-too-long': 'editor.issueType.lineTooLong',
  'too-many-lines': 'editor.issueType.tooManyLines',
  'too-short': 'editor.issueType.tooShort',
  'too-long': 'editor.issueType.tooLong',
  'gap-too-small': 'editor.issueType.gapTooSmall',
  'crosses-shot-change': 'editor.issueType.crossesShotChange',
};

const kindCounts = ({ counts }: CueIssues): MessageRef[] =>
  (Object.entries(counts) as [IssueKind, number][])
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) =>
      message('editor.errors.kindCount', { kind: message(kindNames[kind]), count }),
    );

/** Reports the errors, the counts by kind, the position of the first, and what to do. */
const describeCueErrors = (errors: CueIssues, of: Checked): MessageRef => ({
  sentences: [
    sentences[of].errors,
    message('editor.errors.found', {
      errors: { list: kindCounts(errors) },
      time: formatEditorTime(errors.firstMs),
    }),
  ],
});

/** Reports the warnings, the counts by kind, the position of the first, and what to do. */
const describeCueWarnings = (warnings: CueIssues, of: Checked): MessageRef => ({
  sentences: [
    sentences[of].warnings,
    message('editor.warnings.found', {
      warnings: { list: kindCounts(warnings) },
      time: formatEditorTime(warnings.firstMs),
    }),
  ],
});
