import { clusterDefects, type Defect, type Finding } from '../faults/checks.ts';
import type { Ledger } from '../faults/ledger.ts';
import type { Query } from '../faults/query.ts';

export type Counted = {
  ledger: Ledger;
  translations: number;
  pages: number;
  reconnects: number;
  drains: { stops: number; jobs: number };
  /** In the bucket, when every process had ended. */
  objects: number;
};

type JobFigures = { ended: number; retried: number; most: number; files: number; stored: number };

/** What must hold, with the figures it was checked on, and how often it did not. */
export async function describeInvariants(
  query: Query,
  counted: Counted,
  findings: readonly Finding[],
): Promise<string> {
  const [figures] = await query<JobFigures>(`
    SELECT count(*) FILTER (WHERE state = 'completed')::int AS ended,
      count(*) FILTER (WHERE retry_count > 0)::int AS retried, coalesce(max(retry_count), 0)::int AS most,
      (SELECT count(*)::int FROM translation_outputs) AS files,
      (SELECT count(*)::int FROM stored_files) AS stored
    FROM jobs.job WHERE name NOT LIKE '\\_\\_pgboss%'`);
  const { ended, retried, most, files, stored } = figures ?? emptyFigures;
  const { ledger, translations, drains, objects, pages, reconnects } = counted;
  const accepted = ledger.uploads.filter(({ acknowledged }) => acknowledged);
  const kept = accepted.filter(({ deleted }) => !deleted);
  const edits = ledger.drafts.reduce((sum, { changes }) => sum + changes, 0);
  const texts: Record<Defect, string> = {
    lost: `${accepted.length} accepted uploads ended, ${kept.length} stored files have the hash that was sent, ${edits} edits of ${ledger.drafts.length} drafts and ${ledger.categories.length} categories are there, ${translations} translations have their ${files} files`,
    duplicated: 'each of them once',
    stuck: `${ended} jobs ended, none waits or runs`,
    processes: 'no program outlived its process',
    files: `${objects} objects in the bucket and ${stored} rows of stored files, no object without a row, no partial file on a disk`,
    rows: 'no row says that something is going on',
    errors: `${ledger.requests} requests, ${ledger.acknowledged} of them with success, no error that no client should get`,
    stale: `${pages} open pages show what the database has, after ${reconnects} connections`,
    retries: `${drains.stops} stops that were asked for, while ${drains.jobs} jobs ran, cost none a try, and none was given up (${retried} lost a run to a fault, ${most} at most)`,
  };
  return clusterDefects
    .map((defect) => {
      const count = findings.filter((one) => one.defect === defect).length;
      return `${count === 0 ? 'kept' : `BROKEN ${count} times`}: ${defect}: ${texts[defect]}`;
    })
    .join('\n');
}

const emptyFigures: JobFigures = { ended: 0, retried: 0, most: 0, files: 0, stored: 0 };
