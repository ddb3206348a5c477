import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from '../faults/ledger.ts';
import type { Person } from '../faults/person.ts';
import { uploadInChunks } from '../faults/uploading.ts';
import type { ClusterFaultContext } from './fault-kinds.ts';
import type { PartCounter } from './long-recording.ts';
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
  work: {
    person: Person;
    ledger: Ledger;
    categoryId: string;
    recording: Buffer;
    counter: PartCounter;
  },
): Promise<{ fileName: string; stops: number }> {
  const { cluster, random } = context;
  const { person, ledger, categoryId, recording, counter } = work;
  const file = { name: 'two-hours.flac', bytes: recording };
  const { mediaId } = await uploadInChunks(person, ledger, file, categoryId, {
    chunkBytes: 8 * 1024 * 1024,
    address: cluster.address,
  });
  if (!mediaId) throw new Error('The recording of two hours was not accepted.');
  await untilHeard(counter);
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

async function untilHeard(counter: PartCounter): Promise<void> {
  for (const end = Date.now() + startsWithinMs; counter.parts() === 0; await delay(200))
    if (Date.now() > end)
      throw new Error(
        `No part of the recording of two hours was sent within ${startsWithinMs} ms.`,
      );
}
