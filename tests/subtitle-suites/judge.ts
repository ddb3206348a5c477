import { type Cue, CueError } from '@glossa/subtitles/cue';
import type { SubtitleFile } from '@glossa/subtitles/formats/index';
import type { SuiteFile } from './suite-files.ts';

/**
 * What our reader makes of a file: `read` as the reference does, `differing` from it, `refused` with a message, or
 * `unjudged` where the reference itself reads nothing.
 */
export type Verdict =
  | { kind: 'read' }
  | { kind: 'differing' | 'refused' | 'unjudged'; why: string };

/** `files`: all of the suite. `ttconv`: a checkout of it, for suites that are not judged by `expected.json`. */
export type JudgeContext = { files: readonly SuiteFile[]; ttconv: string | undefined };

export type Judge = (
  bytes: Uint8Array,
  name: string,
  context?: JudgeContext,
) => Verdict | Promise<Verdict>;

/** Any error but a refusal is a fault of the reader. */
export function readOrRefuse(
  read: () => SubtitleFile,
): { file: SubtitleFile } | { refused: string } {
  try {
    return { file: read() };
  } catch (error) {
    if (error instanceof CueError) return { refused: error.messageRef.id };
    throw error;
  }
}

/** The text of a cue with its readings after their words, where references have them. */
export function withReadings({ text, spans = [] }: Cue): string {
  const readings = spans.flatMap((span) => (span.kind === 'ruby' ? [span] : []));
  let read = '';
  let at = 0;
  for (const { end, value } of readings.sort((a, b) => a.end - b.end)) {
    read += text.slice(at, end) + value;
    at = end;
  }
  return read + text.slice(at);
}
