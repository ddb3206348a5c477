import type { MessageRef } from '@glossa/contracts/messages';
import type { FindingKind } from '@glossa/contracts/reading-rules';
import { type MessageId, message } from '@glossa/messages/message';
import { checkCues } from '@glossa/subtitles/check-cues';
import type { Finding } from '@glossa/subtitles/reading-rules';
import { formatEditorTime } from '@glossa/subtitles/time';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { rulesOf } from '../reading-rules/index.ts';
import { shotChangesOf } from '../shot-changes/index.ts';
import { readPlainCues } from '../subtitles/index.ts';
import type { TranscriptRow } from './repository.ts';

export type CueIssues = {
  total: number;
  /** By kind, only those found. */
  counts: Partial<Record<FindingKind, number>>;
  /** The time of the first cue with an issue, in milliseconds. */
  firstMs: number;
};

/** Errors and warnings of the published cues by the organization's rules. */
export async function findCueIssues(
  db: DatabaseOrTransaction,
  transcript: Pick<TranscriptRow, 'organisation_id' | 'language' | 'media_id' | 'published_set_id'>,
): Promise<{ errors: CueIssues; warnings: CueIssues }> {
  const rules = await rulesOf(db, transcript.organisation_id, transcript.language);
  const media = await db
    .selectFrom('media')
    .select(['frames_per_second', 'duration_ms'])
    .where('id', '=', transcript.media_id)
    .executeTakeFirst();
  const plain = await readPlainCues(db, transcript.published_set_id);
  const startOf = new Map(plain.map((cue) => [cue.id, cue.startMs]));
  const findings = checkCues(
    plain.map(({ id, startMs, endMs, text, track }) => ({ id, startMs, endMs, text, track })),
    rules,
    {
      shotChangesMs: await shotChangesOf(db, transcript.media_id),
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
  return { errors: summarize('error'), warnings: summarize('warning') };
}

const kindNames: Readonly<Record<FindingKind, MessageId>> = {
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
  (Object.entries(counts) as [FindingKind, number][])
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) =>
      message('editor.errors.kindCount', { kind: message(kindNames[kind]), count }),
    );

/** Reports the errors, the counts by kind, the position of the first, and what to do. */
export const describeCueErrors = (errors: CueIssues): MessageRef => ({
  sentences: [
    message('errors.transcriptHasErrors'),
    message('editor.errors.found', {
      errors: { list: kindCounts(errors) },
      time: formatEditorTime(errors.firstMs),
    }),
  ],
});

/** Reports the warnings, the counts by kind, the position of the first, and what to do. */
export const describeCueWarnings = (warnings: CueIssues): MessageRef => ({
  sentences: [
    message('errors.transcriptHasWarnings'),
    message('editor.warnings.found', {
      warnings: { list: kindCounts(warnings) },
      time: formatEditorTime(warnings.firstMs),
    }),
  ],
});
