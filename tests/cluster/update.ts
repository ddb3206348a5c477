import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from '../faults/ledger.ts';
import type { Person } from '../faults/person.ts';
import type { Query } from '../faults/query.ts';
import { uploadInChunks } from '../faults/uploading.ts';
import type { ClusterFaultContext } from './fault-kinds.ts';
import { restart } from './polite-stop.ts';

/** Between two processes, so that old and new ones work beside each other, in milliseconds. */
const besideMs = [5_000, 10_000] as const;
const startsWithinMs = 120_000;
export const updateFault = 'update';

/**
 * Brings an installation of an earlier version to this one, as an update does it: first the database, then one process after
 * the other, while users work and a recording of two hours is transcribed. Answers the name of that recording, and how many
 * processes were stopped.
 */
export async function updateUnderWork(
  context: ClusterFaultContext,
  work: { person: Person; ledger: Ledger; categoryId: string; recording: Buffer },
): Promise<{ fileName: string; stops: number }> {
  const { cluster, random } = context;
  const { person, ledger, categoryId, recording } = work;
  const file = { name: 'two-hours.flac', bytes: recording };
  const { mediaId } = await uploadInChunks(person, ledger, file, categoryId, {
    chunkBytes: 8 * 1024 * 1024,
    address: cluster.address,
  });
  if (!mediaId) throw new Error('The recording of two hours was not accepted.');
  await untilTranscribing(cluster.query, mediaId);
  await cluster.migrate();
  await delay(random.integer(...besideMs));
  // An API process first and the other one last: pages and uploads use both versions all the time between.
  const [first, ...others] = cluster.nodes;
  const [last, ...workers] = others;
  for (const node of [first, ...workers, last]) {
    if (!node) continue;
    node.update();
    await restart(node, context);
    console.log(`${node.name} was updated`);
    await delay(random.integer(...besideMs));
  }
  return { fileName: file.name, stops: cluster.nodes.length };
}

async function untilTranscribing(query: Query, mediaId: string): Promise<void> {
  for (const end = Date.now() + startsWithinMs; ; await delay(200)) {
    const [row] = await query<{ status: string; parts: number }>(
      `SELECT status, (SELECT count(*)::int FROM job_checkpoints WHERE media_id = media.id) AS parts
       FROM media WHERE id = $1`,
      [mediaId],
    );
    if (row?.status === 'transcribing' && row.parts > 0) return;
    if (Date.now() > end)
      throw new Error(`The recording of two hours is ${row?.status} after ${startsWithinMs} ms.`);
  }
}
