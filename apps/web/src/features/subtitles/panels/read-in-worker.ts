import type { Cue } from '@glossa/subtitles/cue';
import type { EncodingName } from '@glossa/subtitles/decode-text';
import { askWorker } from './ask-worker.ts';

export type ReadFile = {
  cues: Cue[];
  formatLabel: string;
  encoding: EncodingName;
  warnings: string[];
};
export type ReadRequest = { bytes: Uint8Array; name: string; encoding?: EncodingName | undefined };
export type ReadAnswer = { read: ReadFile } | { problem: string };

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
      'The file is larger than 32 MB. No subtitles are that long: choose another file.',
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answer = await askWorker<ReadRequest, ReadAnswer>(
    () =>
      new Worker(new URL('./read-subtitle-file.worker.ts', import.meta.url), { type: 'module' }),
    { bytes, name: file.name, encoding },
    signal,
    [bytes.buffer],
  );
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.read;
}
