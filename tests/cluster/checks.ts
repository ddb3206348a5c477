import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileHashes } from '../../apps/server/src/platform/storage/port.ts';
import { createS3Storage } from '../../apps/server/src/platform/storage/s3/s3-storage.ts';
import { type Finding, findLostAndDuplicated } from '../faults/checks.ts';
import type { Ledger } from '../faults/ledger.ts';
import { findEngines, findStrays } from '../faults/processes.ts';
import { checkStoredFiles } from '../faults/stored-files.ts';
import type { Cluster } from './cluster.ts';
import { findGivenUp, findLeftRows } from './left-rows.ts';
import type { OpenPage } from './open-page.ts';
import { checkTranslations, type Translation } from './translating.ts';

export type Records = {
  ledger: Ledger;
  translations: readonly Translation[];
  pages: readonly OpenPage[];
};

/** To be called when nothing is worked on. */
export async function checkCluster(
  cluster: Cluster,
  { ledger, translations, pages }: Records,
): Promise<Finding[]> {
  const { fault } = ledger;
  const stale = await Promise.all(pages.map((page) => page.findStale(cluster.query, fault)));
  const engines = cluster.nodes.flatMap((node) => findEngines(node.server().pid));
  return [
    ...(await findLostAndDuplicated(cluster, ledger)),
    ...(await checkTranslations(cluster.query, translations)),
    ...(await findLeftRows(cluster.query, fault)),
    ...(await findGivenUp(cluster.query, fault)),
    ...stale.flat(),
    ...engines.map(({ pid, command }) => ({
      fault,
      defect: 'processes' as const,
      text: `process ${pid} still runs: ${command.slice(0, 200)}`,
    })),
    ...(await findLeftFiles(cluster, ledger)),
  ];
}

/** What is being written, and bytes of uploads that are finished. Copies of files are kept as long as there is room. */
async function findLeftFiles({ nodes }: Cluster, ledger: Ledger): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (text: string, fault = ledger.fault) =>
    findings.push({ fault, defect: 'files', text });
  for (const { name, folder } of nodes) {
    for (const sub of ['pending', 'scratch']) {
      const files: string[] = await readdir(join(folder, sub), { recursive: true }).catch(() => []);
      for (const file of files) if (file.endsWith('.part')) note(`${name}/${sub}/${file}`);
    }
    const unfinished: string[] = await readdir(join(folder, 'uploads')).catch(() => []);
    for (const upload of ledger.uploads)
      if (upload.acknowledged && upload.uploadId && unfinished.includes(upload.uploadId))
        note(
          `${name}/uploads/${upload.uploadId} of ${upload.fileName}, which is finished`,
          upload.fault,
        );
  }
  return findings;
}

/**
 * When every node has ended: processes they left, and objects without a row or rows without an object. With the number of
 * objects that are there then.
 */
export async function checkAfterStop(
  cluster: Cluster,
  { ledger }: Records,
): Promise<{ findings: Finding[]; objects: number }> {
  const { bucket, database, folder, nodes, query } = cluster;
  const strays = nodes.flatMap((node) => findStrays(node.folder, []));
  const scratch = join(folder, 'scratch-of-checks');
  const open = async (hashes?: FileHashes) =>
    createS3Storage({ bucket, hashes, scratch, cacheBytes: 0 });
  const findings = [
    ...strays.map(({ pid, command }) => ({
      fault: ledger.fault,
      defect: 'processes' as const,
      text: `process ${pid}: ${command.slice(0, 200)}`,
    })),
    ...(await checkStoredFiles(open, database.connection, query, ledger.uploads)),
  ];
  let objects = 0;
  for await (const _object of (await open()).list()) objects += 1;
  return { findings, objects };
}
