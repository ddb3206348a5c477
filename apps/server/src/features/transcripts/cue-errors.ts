import type { FindingKind } from '@glossa/contracts/reading-rules';
import { checkCues } from '@glossa/subtitles/check-cues';
import { formatEditorTime } from '@glossa/subtitles/time';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { rulesOf } from '../reading-rules/index.ts';
import { shotChangesOf } from '../shot-changes/index.ts';
import { readPlainCues } from '../subtitles/index.ts';
import type { TranscriptRow } from './repository.ts';

export type CueErrors = {
  /** By kind, of those there are. */
  counts: Partial<Record<FindingKind, number>>;
  /** Of the first cue with an error, in milliseconds. */
  firstMs: number;
};

/** What the published cues break of the organisation's rules that counts as an error; undefined where nothing. */
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

/** One and many. */
const words: Record<FindingKind, readonly [string, string]> = {
  empty: ['cue without text', 'cues without text'],
  overlap: ['overlap', 'overlaps'],
  'too-fast': ['cue too fast to read', 'cues too fast to read'],
  'line-too-long': ['cue with too long a line', 'cues with too long a line'],
  'too-many-lines': ['cue with too many lines', 'cues with too many lines'],
  'too-short': ['cue shown too briefly', 'cues shown too briefly'],
  'too-long': ['cue shown too long', 'cues shown too long'],
  'gap-too-small': ['gap too small', 'gaps too small'],
  'crosses-shot-change': ['cue over a cut of the picture', 'cues over a cut of the picture'],
};

/** How many errors of which kind there are, where the first is, and what to do. */
export function describeCueErrors({ counts, firstMs }: CueErrors): string {
  const kinds = Object.entries(counts) as [FindingKind, number][];
  const parts = kinds
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) => `${count} ${words[kind][count === 1 ? 0 : 1]}`);
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0];
  return `The transcript breaks rules that count as errors: ${list}. The first is at ${formatEditorTime(firstMs)}. Correct them, or verify all the same and say why.`;
}
