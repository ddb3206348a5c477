import { keyOf } from '../../apps/server/src/platform/storage/s3/object-keys.ts';
import { type Defect, type Finding, findLostAndDuplicated } from '../faults/checks.ts';
import { expectNewFindings } from '../faults/sabotage.ts';
import type { Records } from './checks.ts';
import type { Cluster } from './cluster.ts';
import { findGivenUp, findLeftRows } from './left-rows.ts';
import { checkTranslations } from './translating.ts';

/**
 * Breaks what the run has left behind, and throws where the checks do not see it: a check that finds nothing must have been
 * able to. To be called at the very end, when every process has ended.
 */
export async function proveChecks(cluster: Cluster, records: Records): Promise<void> {
  const { bucket, query } = cluster;
  const { ledger, translations } = records;
  const look = async (): Promise<Finding[]> => [
    ...(await findLostAndDuplicated(cluster, ledger)),
    ...(await checkTranslations(query, translations)),
    ...(await findLeftRows(query, 'none')),
    ...(await findGivenUp(query, 'none')),
  ];
  const seen = new Set((await look()).map(({ text }) => text));
  const expectNew = (defect: Defect, what: string) => expectNewFindings(look, seen, defect, what);

  const draft = ledger.drafts.find(({ cues }) => cues.size > 0);
  const [cueId] = draft?.cues.keys() ?? [];
  await query(`UPDATE cues SET text = 'other' WHERE cue_set_id = $1 AND id = $2`, [
    draft?.reportId,
    cueId,
  ]);
  await expectNew('lost', 'a lost change');
  const names = ledger.uploads
    .filter(({ acknowledged, deleted }) => acknowledged && !deleted)
    .map(({ fileName }) => fileName);
  const [media] = await query<{ id: string; file_name: string }>(
    'SELECT id, file_name FROM media WHERE original_name = ANY ($1) LIMIT 1',
    [names],
  );
  if (!media) throw new Error('No upload was left that could be broken.');
  await bucket.remove(keyOf(media.file_name));
  await expectNew('lost', 'a missing object');
  await query('UPDATE media SET run_id = gen_random_uuid() WHERE id = $1', [media.id]);
  await expectNew('rows', 'a run that holds a row');
  await query(
    `UPDATE jobs.job SET state = 'failed' WHERE id = (SELECT id FROM jobs.job WHERE state = 'completed' LIMIT 1)`,
  );
  await expectNew('retries', 'a job that was given up');
  await query(
    `DELETE FROM translation_outputs WHERE id = (SELECT o.id FROM translation_outputs o
    JOIN translation_requests r ON r.id = o.ticket_id WHERE r.media_id = ANY ($1) LIMIT 1)`,
    [translations.map(({ mediaId }) => mediaId)],
  );
  if (translations.length > 0) await expectNew('lost', 'a file that was ordered and is not there');
}
