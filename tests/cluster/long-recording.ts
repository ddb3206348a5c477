import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '../faults/checks.ts';
import type { Query } from '../faults/query.ts';
import { secondsOf } from '../faults/speech.ts';

const lengthSeconds = 7_200;
/** The other recordings of the traffic are shorter than this. */
const longerThanSeconds = 20;

/** Two hours of a tone that rises, so that no part sounds as another does, with a pause every half minute. */
export async function renderLongRecording(folder: string): Promise<Buffer> {
  const path = join(folder, 'two-hours.flac');
  const tone = `aevalsrc=0.3*sin(2*PI*(200+t/40)*t)*gt(mod(t\\,28)\\,2):s=16000:d=${lengthSeconds}`;
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, path]);
  const bytes = await readFile(path);
  await rm(path);
  return bytes;
}

/** Counts how often a speech service was asked for each part of the long recording. */
export function createPartCounter() {
  const heard = new Map<string, number>();
  return {
    add: (wav: Uint8Array) => {
      if (secondsOf(wav) < longerThanSeconds) return;
      const hash = createHash('sha256').update(wav).digest('hex');
      heard.set(hash, (heard.get(hash) ?? 0) + 1);
    },
    parts: () => heard.size,
    /** Requests beyond the first for the same part. */
    repeated: () => [...heard.values()].reduce((sum, times) => sum + times - 1, 0),
  };
}

export type PartCounter = ReturnType<typeof createPartCounter>;

/** It was transcribed to its end, each part is in the transcript once, and at most one was asked again for each stop. */
export async function checkLongRecording(
  query: Query,
  counter: PartCounter,
  { fileName, stops, fault }: { fileName: string; stops: number; fault: string },
): Promise<Finding[]> {
  const [row] = await query<{ status: string; overlaps: number; end: number }>(
    `WITH found AS (
       SELECT media.status, start_ms, end_ms, lag(end_ms) OVER (ORDER BY start_ms, cues.id) AS before
       FROM media LEFT JOIN transcripts ON media_id = media.id LEFT JOIN cues ON cue_set_id = published_set_id
       WHERE original_name = $1)
     SELECT status, count(*) FILTER (WHERE before > start_ms)::int AS overlaps, max(end_ms)::int AS end
     FROM found GROUP BY status`,
    [fileName],
  );
  const findings: Finding[] = [];
  const note = (defect: Finding['defect'], text: string) =>
    findings.push({ fault, defect, text: `the recording of two hours ${text}` });
  if (row?.status !== 'transcribed') {
    note('lost', `is ${row?.status ?? 'missing'}`);
    return findings;
  }
  // Versions that sent it as a whole got one sentence for all of it, whose last words begin long before the end.
  if (row.end < lengthSeconds * 850) note('lost', `has a transcript of ${row.end} ms`);
  if (row.overlaps > 0) note('duplicated', `has ${row.overlaps} cues that overlap`);
  if (counter.repeated() > stops)
    note('retries', `had ${counter.repeated()} parts transcribed again after ${stops} stops`);
  return findings;
}
