import type { KeptFile } from '@glossa/contracts/kept-file';
import type { MessageRef } from '@glossa/contracts/messages';
import type { Cue } from '@glossa/subtitles/cue';
import type { EncodingName } from '@glossa/subtitles/decode-text';
import type { SubtitleFile } from '@glossa/subtitles/formats/read-file';
import type { Stated } from '@glossa/subtitles/formats/stated';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { t } from '../../../lib/i18n/t.ts';
import { runInWorker } from './run-in-worker.ts';

export type ReadFile = {
  cues: Cue[];
  formatLabel: string;
  encoding: SubtitleFile['encoding'];
  warnings: string[];
  stated: Stated;
  /** What the file says besides its cues, and how much of each kind. */
  kept: { file: KeptFile; labels: MessageRef[] } | null;
};
/** Warnings of a reader: how often, and where first (line from 1). */
export type ReadWarning = { message: MessageRef; count: number; line?: number | undefined };
export type ReadRequest = {
  bytes: Uint8Array;
  name: string;
  encoding?: EncodingName | undefined;
  mediaMs: number;
  /** Undefined where the media has no frames. */
  framesPerSecond: number | undefined;
};
/** As message references: workers do not know the page language. */
export type ReadAnswer =
  | {
      read: Omit<ReadFile, 'warnings' | 'formatLabel'> & {
        formatLabel: MessageRef;
        warnings: ReadWarning[];
      };
    }
  | { refused: MessageRef }
  | { broken: string };

/** Larger files are not read, in bytes. */
const maxBytes = 32 * 1024 * 1024;

/** Rejects with a message. */
export async function readInWorker(
  file: File,
  { encoding, mediaMs, framesPerSecond }: Omit<ReadRequest, 'bytes' | 'name'>,
  signal: AbortSignal,
): Promise<ReadFile> {
  if (file.size > maxBytes) throw new Error(t('editor.import.fileTooLarge'));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answer = await runInWorker<ReadRequest, ReadAnswer>(
    () =>
      new Worker(new URL('./read-subtitle-file.worker.ts', import.meta.url), { type: 'module' }),
    { bytes, name: file.name, encoding, mediaMs, framesPerSecond },
    signal,
    [bytes.buffer],
  );
  if ('refused' in answer) throw new Error(messageText(answer.refused));
  if ('broken' in answer) throw new Error(t('editor.import.readFailed', { error: answer.broken }));
  return {
    ...answer.read,
    formatLabel: messageText(answer.read.formatLabel),
    warnings: answer.read.warnings.map(wordsOf),
  };
}

function wordsOf({ message, count, line }: ReadWarning): string {
  const values = { message: messageText(message), count, line: line ?? 0 };
  if (line === undefined)
    return count > 1 ? t('editor.import.warningCount', values) : values.message;
  return count > 1
    ? t('editor.import.warningCountFromLine', values)
    : t('editor.import.warningOnLine', values);
}
