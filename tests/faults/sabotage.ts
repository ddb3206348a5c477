import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Defect,
  type Finding,
  findLeftovers,
  findLostAndDuplicated,
  findStuck,
} from './checks.ts';
import type { Ledger } from './ledger.ts';
import type { Product } from './product.ts';

/**
 * Breaks what the run has left behind, and throws where the checks do not see it: a check that finds nothing must have
 * been able to. To be called at the very end, when the server has stopped and its database still runs.
 */
export async function proveChecks(product: Product, ledger: Ledger): Promise<void> {
  const { query, folder } = product;
  const look = () => lookAtAll(product, ledger);
  const before = new Set((await look()).map(({ text }) => text));
  const expectNew = (defect: Defect, what: string) => expectNewFindings(look, before, defect, what);

  const draft = ledger.drafts.find(({ cues }) => cues.size > 0);
  const [cueId] = draft?.cues.keys() ?? [];
  await query(`UPDATE cues SET text = 'other' WHERE cue_set_id = $1 AND id = $2`, [
    draft?.reportId,
    cueId,
  ]);
  await expectNew('lost', 'a lost change');

  const [media] = await query<{ id: string; file_name: string }>(
    `SELECT id, file_name FROM media WHERE status = 'transcribed' AND original_name = ANY ($1) LIMIT 1`,
    [ledger.uploads.filter((one) => !one.fileRemoved).map(({ fileName }) => fileName)],
  );
  if (!media) throw new Error('No upload was left that could be broken.');
  await query('UPDATE cue_sets SET change_number = change_number + 1 WHERE id = $1', [
    draft?.reportId,
  ]);
  await expectNew('duplicated', 'a change that was applied twice');
  await query(
    `INSERT INTO media SELECT (jsonb_populate_record(media, jsonb_build_object('id', gen_random_uuid(), 'file_name', gen_random_uuid() || '.wav'))).*
     FROM media WHERE id = $1`,
    [media.id],
  );
  await expectNew('duplicated', 'a second row of an upload');
  await rm(join(folder, 'files', media.file_name.slice(0, 2), media.file_name));
  await expectNew('lost', 'a missing file');

  const finished = new Set(
    (
      await query<{ name: string }>(
        `SELECT media_id::text AS name FROM translation_requests WHERE status = 'ready'
         UNION ALL SELECT input_name FROM conversions WHERE status = 'ready'`,
      )
    ).map(({ name }) => name),
  );
  const order = ledger.orders.find(({ mediaId }) => finished.has(mediaId));
  const conversion = ledger.conversions.find(({ inputName }) => finished.has(inputName));
  if (!order || !conversion) throw new Error('Nothing was translated or converted.');
  await query(
    `UPDATE translation_outputs SET status = 'cancelled' WHERE ticket_id IN (SELECT id FROM translation_requests WHERE media_id = $1)`,
    [order.mediaId],
  );
  await expectNew('lost', 'a file of a translation that was not made');
  await query('DELETE FROM translation_requests WHERE media_id = $1', [order.mediaId]);
  await expectNew('lost', 'a lost translation');
  await query(
    `INSERT INTO conversions SELECT (jsonb_populate_record(conversions, '{"input_file": null, "output_file": null}'
       || jsonb_build_object('id', gen_random_uuid()))).* FROM conversions WHERE input_name = $1`,
    [conversion.inputName],
  );
  await expectNew('duplicated', 'a conversion that was made twice');

  const leftover = join(folder, 'pending', 'leftover.part');
  await writeFile(leftover, '');
  await expectNew('files', 'a partial file');
  const stray = spawn('sh', ['-c', 'read line', folder], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(stray, 'spawn');
  await expectNew('processes', 'a process');
  const ended = once(stray, 'exit');
  stray.stdin.end();
  await ended;

  await query("UPDATE media SET status = 'processing' WHERE id = $1", [media.id]);
  if ((await findStuck(product, ledger, 0)).length === 0)
    throw new Error('The checks do not see work that never ends.');
  await query("UPDATE media SET status = 'transcribed' WHERE id = $1", [media.id]);
  await query("UPDATE conversions SET status = 'working' WHERE input_name = $1", [
    conversion.inputName,
  ]);
  if ((await findStuck(product, ledger, 0)).length === 0)
    throw new Error('The checks do not see a conversion that never ends.');
}

/** Throws where nothing is found beside what was found before, or something of another kind. */
export async function expectNewFindings(
  look: () => Promise<Finding[]>,
  before: Set<string>,
  defect: Defect,
  what: string,
): Promise<void> {
  const found = (await look()).filter(({ text }) => !before.has(text));
  if (found.length === 0 || found.some((one) => one.defect !== defect))
    throw new Error(`The checks do not see ${what}: ${JSON.stringify(found)}`);
  for (const { text } of found) before.add(text);
}

const lookAtAll = async (product: Product, ledger: Ledger): Promise<Finding[]> => [
  ...(await findLostAndDuplicated(product, ledger)),
  ...(await findLeftovers(product, ledger)),
];
