import { Readable } from 'node:stream';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { importModelBundle } from '@glossa/contracts/models';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { attachment } from '../../platform/http/content-disposition.ts';
import { receiveToDisk } from '../../platform/http/receive-to-disk.ts';
import type { ModelStore } from '../../platform/models/model-store.ts';
import { installFromBundle } from '../../platform/models/read-bundle.ts';
import { describeModels, writeBundle } from '../../platform/models/write-bundle.ts';
import { type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import type { Storage } from '../../platform/storage/port.ts';
import type * as bundleParser from './bundle.parser.ts';
import type { ModelDeps } from './jobs.ts';
import { findOpenInstall } from './repository.ts';
import { recordModel } from './service.ts';

export type BundleDeps = ModelDeps & { storage: Storage; parsers: Parsers; space: DiskSpace };

/** All models of the catalog are about 1 GB. */
const maxBundleBytes = 4 * 1024 ** 3;

const verifyTask = parserTask<typeof bundleParser.verifyBundle>(
  new URL('./bundle.parser.ts', import.meta.url),
  'verifyBundle',
  { cpuMs: 180_000 },
);

/** Installs the models of an uploaded bundle, after all of it was verified. */
export const importBundle = (
  deps: BundleDeps,
  actor: Actor,
  request: FastifyRequest,
): Promise<AnswerOf<typeof importModelBundle>> =>
  receiveToDisk(request, deps.storage, { maxBytes: maxBundleBytes }, async (path) => {
    const entries = await deps.parsers.run(verifyTask, { path }, { owner: actor });
    for (const { id } of entries)
      if (await findOpenInstall(deps.db, id)) throw new AppError('MODEL_WRONG_STATE');
    const total = entries.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0);
    await deps.space.assertRoom(total);
    for (const entry of entries) {
      await installFromBundle(deps.models, path, entry);
      await deps.db
        .transaction()
        .execute((trx) => recordModel(trx, actor, 'model-installed', entry.id));
    }
    return { modelIds: entries.map(({ id }) => id) };
  });

/** Installed models as one file, streamed to the browser. */
export async function sendBundle(
  { models }: { models: ModelStore },
  ids: readonly string[],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const installed = (await models.list()).filter((model) => model.installed).map(({ id }) => id);
  if (!ids.every((id) => installed.includes(id))) throw new AppError('NOT_FOUND');
  const described = await describeModels(models, ids);
  return reply
    .header('content-type', 'application/x-tar')
    .header('content-disposition', attachment('glossa-models.tar'))
    .header('cache-control', 'no-store')
    .send(Readable.from(writeBundle(described)));
}
