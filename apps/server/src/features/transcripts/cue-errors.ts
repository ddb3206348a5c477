import type { MessageRef } from '@glossa/contracts/messages';
import type { FindingKind } from '@glossa/contracts/reading-rules';
import { type MessageId, message } from '@glossa/messages/message';
import { checkCues } from '@glossa/subtitles/check-cues';
import { formatEditorTime } from '@glossa/subtitles/time';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { rulesOf } from '../reading-rules/index.ts';
import { shotChangesOf } from '../shot-changes/index.ts';
import { readPlainCues } from '../subtitles/index.ts';
import type { TranscriptRow } from './repository.ts';

export type CueErrors = {
  /** By kind, only those found. */
  counts: Partial<Record<FindingKind, number>>;
  /** The time of the first cue with an error, in milliseconds. */
  firstMs: number;
};

/** Errors of the published cues by the organization's rules; undefined if there are none. */
export async function findCueErrors(
  db: DatabaseOrTransaction,
  transcript: Pick<TranscriptRow, 'organisation_id' | 'language' | 'media_id' | 'published_set_id'>,
): Promise<CueErrors | undefined> {
  const rules = await rulesOf(db, transcript.organisation_id, transcript.language);
  const media = await db
    .selectFrom('media')
    .select('frames_per_second')
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
    },
  );
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return undefined;
  const counts: CueErrors['counts'] = {};
  let firstMs = Number.POSITIVE_INFINITY;
  for (const { kind, cueId } of errors) {
    counts[kind] = (counts[kind] ?? 0) + 1;
    firstMs = Math.min(firstMs, startOf.get(cueId) ?? firstMs);
  }
  return { counts, firstMs };
}

const kindNames: Readonly<Record<FindingKind, MessageId>> = {
  empty: 'editor.issueType.noText',
  overlap: 'editor.issueType.overlap',
  'too-fast': 'editor.issueType.tooFast',
  'line-too-long': 'editor.issueType.lineTooLong',
  'too-many-lines': 'editor.issueType.tooManyLines',
  'too-short': 'editor.issueType.tooShort',
  'too-long': 'editor.issueType.tooLong',
  'gap-too-small': 'editor.issueType.gapTooSmall',
  'crosses-shot-change': 'editor.issueType.crossesShotChange',
};

/** Reports the errors, the counts by kind, the position of the first, and what to do. */
export function describeCueErrors({ counts, firstMs }: CueErrors): MessageRef {
  const kinds = Object.entries(counts) as [FindingKind, number][];
  const errors = kinds
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) =>
      message('editor.errors.kindCount', { kind: message(kindNames[kind]), count }),
    );
  return {
    sentences: [
      message('errors.transcriptHasErrors'),
      message('editor.errors.found', { errors: { list: errors }, time: formatEditorTime(firstMs) }),
    ],
  };
}
