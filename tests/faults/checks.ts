import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger, Upload } from './ledger.ts';
import { checkOrders, openWork } from './order-checks.ts';
import { findEngines, findStrays } from './processes.ts';
import type { Product } from './product.ts';

/** `errors` are answers that no client should get; nothing is wrong with the data then. */
export const defects = ['lost', 'stuck', 'duplicated', 'processes', 'files', 'errors'] as const;
/** Of a cluster also: rows of work that has ended, pages that show what is no longer so, and tries spent without a failure. */
export const clusterDefects = [...defects, 'rows', 'stale', 'retries'] as const;
export type Defect = (typeof clusterDefects)[number];
/** Something that must not be, and the fault it came with. */
export type Finding = { fault: string; defect: Defect; text: string };

const settleWithinMs = 150_000;
export const working = `status IN ('uploading', 'uploaded', 'processing', 'transcribing')`;
const openJobs = `SELECT name, state::text, data->>'mediaId' AS "mediaId" FROM jobs.job
  WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%'`;

/** What the checks of records need to know. */
export type Checked = Pick<Product, 'query' | 'hashOfStored'>;

/** Waits until nothing is worked on. What never ends is stuck. */
export async function findStuck(
  { query }: Pick<Product, 'query'>,
  ledger: Ledger,
  withinMs = settleWithinMs,
): Promise<Finding[]> {
  const end = Date.now() + withinMs;
  for (;;) {
    const media = await query<{ id: string; original_name: string; status: string }>(
      `SELECT id, original_name, status FROM media WHERE ${working}`,
    );
    const jobs = await query<{ name: string; state: string; mediaId: string | null }>(openJobs);
    const work = await query<{ id: string; kind: string }>(openWork);
    if (media.length === 0 && jobs.length === 0 && work.length === 0) return [];
    if (Date.now() >= end)
      return [
        ...media.map(({ original_name, status }) => ({
          fault: faultOf(ledger, (upload) => upload.fileName === original_name),
          defect: 'stuck' as const,
          text: `${original_name} is still ${status}`,
        })),
        ...jobs.map(({ name, state, mediaId }) => ({
          fault: faultOf(ledger, (upload) => upload.mediaId === mediaId),
          defect: 'stuck' as const,
          text: `job ${name} of ${mediaId} is still ${state}`,
        })),
        ...work.map(({ id, kind }) => ({
          fault: ledger.fault,
          defect: 'stuck' as const,
          text: `${kind} of ${id} is still under way`,
        })),
      ];
    await delay(100);
  }
}

const faultOf = (ledger: Ledger, matches: (upload: Upload) => boolean): string =>
  ledger.uploads.find(matches)?.fault ?? ledger.fault;

/** Everything that was acknowledged is there, once. To be called when nothing is worked on. */
export async function findLostAndDuplicated(product: Checked, ledger: Ledger): Promise<Finding[]> {
  return [
    ...(await checkDrafts(product, ledger)),
    ...(await checkUploads(product, ledger)),
    ...(await checkCategories(product, ledger)),
    ...(await checkResults(product, ledger)),
    ...(await checkOrders(product, ledger)),
  ];
}

async function checkDrafts({ query }: Checked, ledger: Ledger): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const draft of ledger.drafts) {
    const cues = await query<{ id: string; text: string }>(
      'SELECT id, text FROM cues WHERE cue_set_id = $1',
      [draft.reportId],
    );
    const texts = new Map(cues.map(({ id, text }) => [id, text]));
    for (const [cueId, { text, fault }] of draft.cues)
      if (texts.get(cueId) !== text)
        findings.push({
          fault,
          defect: 'lost',
          text: `cue ${cueId} has “${texts.get(cueId)}” instead of “${text}”`,
        });
    const [set] = await query<{ change_number: number }>(
      'SELECT change_number FROM cue_sets WHERE id = $1',
      [draft.reportId],
    );
    const extra = (set?.change_number ?? 0) - draft.firstChange - draft.changes;
    if (extra !== 0)
      findings.push({
        fault: ledger.fault,
        defect: extra > 0 ? 'duplicated' : 'lost',
        text: `draft ${draft.reportId} has ${extra} changes more than were acknowledged`,
      });
  }
  return findings;
}

type MediaRow = {
  id: string;
  original_name: string;
  file_name: string;
  sha256: string;
  status: string;
  failure_code: string | null;
  cues: number;
};

async function checkUploads({ query, hashOfStored }: Checked, ledger: Ledger): Promise<Finding[]> {
  const rows = await query<MediaRow>(`
    SELECT media.id, original_name, file_name, sha256, status, failure_code,
      (SELECT count(*)::int FROM cues JOIN transcripts ON published_set_id = cue_set_id
        WHERE media_id = media.id) AS cues
    FROM media`);
  const findings: Finding[] = [];
  for (const upload of ledger.uploads) {
    const note = (defect: Defect, text: string) =>
      findings.push({ fault: upload.fault, defect, text: `${upload.fileName} ${text}` });
    const found = rows.filter((row) => row.original_name === upload.fileName);
    const [row] = found;
    if (found.length > 1) note('duplicated', `is there ${found.length} times`);
    if (upload.deleted && row) note('lost', 'is there although its deletion was acknowledged');
    if (upload.deleted || (!row && !upload.acknowledged)) continue;
    if (!row) {
      note('lost', 'was acknowledged and has no row');
      continue;
    }
    if (row.sha256 !== upload.sha256) note('lost', 'has another hash than what was sent');
    upload.failed = row.status === 'failed';
    if (upload.mayFail && upload.failed && row.failure_code) continue;
    if (upload.fileRemoved) continue;
    const stored = await hashOfStored(row.file_name);
    if (stored !== upload.sha256) note('lost', `is ${stored ? 'damaged' : 'missing'} in storage`);
    const ends = upload.document ? ['ready'] : ['transcribed', 'verified'];
    if (!ends.includes(row.status)) note('lost', `ended as ${row.status} ${row.failure_code}`);
    else if (row.cues === 0 && !upload.document) note('lost', 'is transcribed and has no cues');
  }
  return findings;
}

async function checkCategories({ query }: Checked, ledger: Ledger): Promise<Finding[]> {
  const rows = await query<{ id: string; name: string }>('SELECT id, name FROM categories');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ledger.categories
    .filter(({ id, name }) => names.get(id) !== name)
    .map(({ fault, name }) => ({ fault, defect: 'lost', text: `${name} was acknowledged` }));
}

/** One transcript in one version where no correction was published, and one notification, for each media of the traffic. */
async function checkResults({ query }: Checked, ledger: Ledger): Promise<Finding[]> {
  const twice = await query<{ original_name: string; what: string; count: number }>(`
    SELECT original_name, 'version' AS what, count(*)::int AS count
      FROM media JOIN transcripts ON transcripts.media_id = media.id
      JOIN cue_sets ON cue_sets.transcript_id = transcripts.id AND state <> 'draft'
      GROUP BY media.id HAVING count(*) > 1
    UNION ALL
    SELECT original_name, 'notification to one user', count(*)::int
      FROM notifications JOIN media ON media.id = media_id WHERE notifications.kind LIKE 'media-%'
      GROUP BY media.id, user_id HAVING count(*) > 1`);
  return twice.flatMap(({ original_name, what, count }) => {
    const upload = ledger.uploads.find(({ fileName }) => fileName === original_name);
    const text = `${original_name} has more than one ${what}: ${count}`;
    // What was published is checked with its text.
    if (what === 'version' && upload?.publishing) return [];
    return upload ? [{ fault: upload.fault, defect: 'duplicated' as const, text }] : [];
  });
}

/** What should have ended, and what should have been removed, now that nothing is worked on. */
export async function findLeftovers(product: Product, ledger: Ledger): Promise<Finding[]> {
  const { fault } = ledger;
  const { folder, pid, postmaster } = product;
  const engines = findEngines(pid());
  const strays = findStrays(folder, [pid(), await postmaster()]);
  const pending = await readdir(join(folder, 'pending'));
  // One whose client was never told of it is kept for a week; one that is finished is not.
  const unfinished = await readdir(join(folder, 'uploads'));
  const finished = ledger.uploads.filter(
    ({ acknowledged, uploadId }) => acknowledged && uploadId && unfinished.includes(uploadId),
  );
  return [
    ...[...engines, ...strays].map(({ pid: id, command }) => ({
      fault,
      defect: 'processes' as const,
      text: `process ${id} still runs: ${command.slice(0, 200)}`,
    })),
    ...pending.map((name) => ({ fault, defect: 'files' as const, text: `pending/${name}` })),
    ...finished.map((upload) => ({
      fault: upload.fault,
      defect: 'files' as const,
      text: `uploads/${upload.uploadId} of ${upload.fileName}, which is finished`,
    })),
  ];
}
