import type { Finding } from '../faults/checks.ts';
import type { Query } from '../faults/query.ts';

/**
 * Rows that say that something is going on, when nothing is: runs that hold a row, parts of finished work to continue from,
 * bytes of complete uploads, and copies of jobs that were given up. What housekeeping removes by its age is not among them.
 */
const left: Readonly<Record<string, string>> = {
  'a run holds the media': `SELECT id::text FROM media WHERE run_id IS NOT NULL`,
  'a run holds the translation': `SELECT id::text FROM translation_requests WHERE run_id IS NOT NULL`,
  'a run holds the file of a translation': `SELECT id::text FROM translation_outputs WHERE run_id IS NOT NULL`,
  'a run holds the shot changes of the media': `SELECT media_id::text AS id FROM shot_changes WHERE run_id IS NOT NULL`,
  'parts are kept of the finished media': `SELECT m.id::text FROM job_checkpoints JOIN media m ON m.id = media_id
    WHERE m.status IN ('transcribed', 'verified', 'ready')`,
  'parts are kept of the finished translation': `SELECT r.id::text FROM job_checkpoints JOIN translation_requests r ON r.id = ticket_id
    WHERE r.status IN ('ready', 'stale')`,
  'bytes are parked of the finished upload': `SELECT id::text FROM uploads WHERE parked_file IS NOT NULL AND state <> 'open'`,
  'a cue set without its text or ticket': `SELECT id::text FROM cue_sets WHERE transcript_id IS NULL AND ticket_id IS NULL`,
};

/** To be called when nothing is worked on. */
export async function findLeftRows(query: Query, fault: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, text] of Object.entries(left))
    for (const { id } of await query<{ id: string }>(text))
      findings.push({ fault, defect: 'rows', text: `${what} ${id}` });
  return findings;
}

/** Jobs that were given up although nothing but processes and networks failed. */
export async function findGivenUp(query: Query, fault: string): Promise<Finding[]> {
  const jobs = await query<{ id: string; name: string; retry_count: number; output: unknown }>(
    `SELECT id, name, retry_count, output FROM jobs.job WHERE state = 'failed'`,
  );
  return jobs.map(({ id, name, retry_count, output }) => ({
    fault,
    defect: 'retries',
    text: `the job ${name} ${id} was given up after ${retry_count + 1} tries: ${JSON.stringify(output)?.slice(0, 200)}`,
  }));
}
