import type { Cue } from '@glossa/subtitles/cue';
import type { EncodingName } from '@glossa/subtitles/decode-text';
import { serverWords } from '../../../lib/language/server-words.ts';
import { t } from '../../../lib/language/t.ts';
import { askWorker } from './ask-worker.ts';

export type ReadFile = {
  cues: Cue[];
  formatLabel: string;
  encoding: EncodingName;
  warnings: string[];
};
/** What a reader found odd: how often, and where first (line from 1). */
export type ReadWarning = { message: string; count: number; line?: number | undefined };
export type ReadRequest = { bytes: Uint8Array; name: string; encoding?: EncodingName | undefined };
/** In English, as the reader says it: the language of the page is not known in a worker. */
export type ReadAnswer =
  | { read: Omit<ReadFile, 'warnings'> & { warnings: ReadWarning[] } }
  | { refused: string }
  | { broken: string };

/** Larger files are not sent to be read, in bytes. */
const largestBytes = 32 * 1024 * 1024;

/** Rejects with a sentence. */
export async function readInWorker(
  file: File,
  encoding: EncodingName | undefined,
  signal: AbortSignal,
): Promise<ReadFile> {
  if (file.size > largestBytes)
    throw new Error(
      t('The file is larger than 32 MB. No subtitles are that long: choose another file.'),
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answer = await askWorker<ReadRequest, ReadAnswer>(
    () =>
      new Worker(new URL('./read-subtitle-file.worker.ts', import.meta.url), { type: 'module' }),
    { bytes, name: file.name, encoding },
    signal,
    [bytes.buffer],
  );
  if ('refused' in answer) throw new Error(serverWords(answer.refused));
  if ('broken' in answer)
    throw new Error(t('The file could not be read: {error}', { error: answer.broken }));
  return { ...answer.read, warnings: answer.read.warnings.map(wordsOf) };
}

function wordsOf({ message, count, line }: ReadWarning): string {
  const values = { message: serverWords(message), count, line: line ?? 0 };
  if (line === undefined)
    return count > 1
      ? t('{message} {count, plural, one {# time} other {# times}}.', values)
      : values.message;
  return count > 1
    ? t('{message} {count, plural, one {# time} other {# times}}. First in line {line}.', values)
    : t('{message} First in line {line}.', values);
}
