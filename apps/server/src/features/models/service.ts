import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { listModels, Model, ModelInstall, ModelPolicy } from '@glossa/contracts/models';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { clearedFields } from '../../platform/jobs/leased-table.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { readDiskUse } from '../../platform/models/disk-use.ts';
import type { ListedModel } from '../../platform/models/model-store.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { installJobOf, type installModelJobs, type ModelDeps } from './jobs.ts';
import {
  findInstall,
  findOpenInstall,
  type InstallRow,
  latestInstalls,
  toInstall,
} from './repository.ts';
import { transitionInstall } from './transitions.ts';

export type ModelServiceDeps = ModelDeps & { readPolicy: () => Promise<ModelPolicy> };

const registryMaxAgeMs = 6 * 3_600_000;
const registryWaitMs = 3_000;

export async function listAllModels(
  deps: ModelServiceDeps,
  actor: Actor,
): Promise<AnswerOf<typeof listModels>> {
  const policy = await deps.readPolicy();
  // What the list said before is shown where its host is slow or away.
  if (policy !== 'off')
    await deps.models
      .refresh(registryMaxAgeMs, AbortSignal.timeout(registryWaitMs))
      .catch(() => {});
  const [models, installs, disk] = await Promise.all([
    deps.models.list(),
    latestInstalls(deps.db),
    readDiskUse(deps.models.folder),
  ]);
  const byModel = new Map(installs.map((row) => [row.model_id, row]));
  return {
    policy,
    mayRemove: actor.system,
    disk,
    models: models.map((model) => toModel(model, byModel.get(model.id))),
  };
}

const toModel = (
  { id, source, ...model }: ListedModel,
  install: InstallRow | undefined,
): Model => ({
  modelId: id,
  label: answerMessage(model.label),
  kind: model.kind,
  languages: [...model.languages],
  license: model.license,
  comet: model.comet,
  installed: model.installed,
  bundled: source === 'npm',
  installedAt: model.installedAt,
  outdated: model.outdated,
  offered: model.offered,
  verifiedBy: model.verifiedBy,
  isMeasured: model.isMeasured,
  sizeBytes: model.sizeBytes,
  downloadBytes: model.downloadBytes,
  install: install ? toInstall(install) : null,
});

async function requireModel({ models }: ModelDeps, modelId: string): Promise<ListedModel> {
  const model = (await models.list()).find(({ id }) => id === modelId);
  if (!model) throw new AppError('NOT_FOUND');
  return model;
}

/** Row and job together. One that is not over is answered as it is; with `resume` a paused one continues. */
export async function queueInstall(
  trx: DatabaseTransaction,
  { queue }: Pick<ModelDeps, 'queue'>,
  model: Pick<ListedModel, 'id' | 'kind'>,
  requestedBy: string | null,
  { resume = true } = {},
): Promise<{ installId: string; queued: boolean }> {
  const added = await trx
    .insertInto('model_installs')
    .values({ model_id: model.id, status: 'queued', requested_by: requestedBy })
    .onConflict((conflict) =>
      conflict
        .column('model_id')
        .where('status', 'in', ['queued', 'installing', 'paused'])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  const installId = added?.id ?? (await findOpenInstall(trx, model.id))?.id;
  // It ended between the two statements.
  if (!installId) return queueInstall(trx, { queue }, model, requestedBy, { resume });
  const queued =
    added !== undefined ||
    (resume && (await transitionInstall(trx, installId, 'queued', { from: ['paused'] })));
  if (queued) await queue.enqueue(trx, installJobOf(model.kind), { installId });
  return { installId, queued };
}

export async function installModelFor(
  deps: ModelServiceDeps,
  actor: Actor,
  modelId: string,
): Promise<ModelInstall> {
  const model = await requireModel(deps, modelId);
  await assertAllowed(deps);
  if (model.source === 'npm') throw new AppError('MODEL_BUNDLED');
  return deps.db.transaction().execute(async (trx) => {
    const installId = await installModelIn(trx, deps, actor, model);
    return toInstall(await requireInstall(trx, modelId, installId));
  });
}

/** For a person who may, where downloads are allowed. */
export async function installModelIn(
  trx: DatabaseTransaction,
  deps: Pick<ModelDeps, 'queue'>,
  actor: Actor,
  model: Pick<ListedModel, 'id' | 'kind'>,
): Promise<string> {
  const { installId, queued } = await queueInstall(trx, deps, model, actor.userId);
  if (queued) await recordModel(trx, actor, 'model-installed', model.id);
  return installId;
}

async function assertAllowed({ readPolicy }: ModelServiceDeps): Promise<void> {
  if ((await readPolicy()) === 'off') throw new AppError('MODELS_OFF');
}

async function requireInstall(
  db: Parameters<typeof findInstall>[0],
  modelId: string,
  installId: string,
): Promise<InstallRow> {
  const row = await findInstall(db, installId);
  if (row?.model_id !== modelId) throw new AppError('NOT_FOUND');
  return row;
}

export async function changeInstall(
  deps: ModelServiceDeps,
  { modelId, installId }: { modelId: string; installId: string },
  status: 'paused' | 'queued' | 'cancelled',
): Promise<ModelInstall> {
  const { db, queue, models } = deps;
  const before = await requireInstall(db, modelId, installId);
  if (status === 'queued') await assertAllowed(deps);
  const { kind } = await requireModel(deps, modelId);
  const moved = await db.transaction().execute(async (trx) => {
    // Of the same model another may have been started since.
    const open = status === 'queued' ? await findOpenInstall(trx, modelId) : undefined;
    if (open && open.id !== installId) return false;
    const done = await transitionInstall(trx, installId, status, {
      ...(status === 'queued' ? { from: ['paused', 'failed'] } : {}),
      fields:
        status === 'queued'
          ? { ...clearedFields, finished_at: null }
          : { progress: null, ...(status === 'cancelled' ? { finished_at: new Date() } : {}) },
    });
    if (done && status === 'queued') await queue.enqueue(trx, installJobOf(kind), { installId });
    return done;
  });
  if (!moved && before.status !== status) throw new AppError('MODEL_WRONG_STATE');
  // A job that runs discards it itself when it has stopped.
  if (moved && status === 'cancelled' && before.status !== 'installing')
    await models.discard(modelId);
  return toInstall(await requireInstall(db, modelId, installId));
}

/** By an operator. A run that works on it ends with its next heartbeat. */
export const stopInstall = (db: Database, installId: string, now: Date): Promise<boolean> =>
  transitionInstall(db, installId, 'cancelled', {
    from: ['queued', 'installing', 'paused'],
    fields: { progress: null, finished_at: now },
  });

/** By an operator. False where it neither failed nor was canceled, or the model is being installed again. */
export async function requeueInstall(
  trx: DatabaseTransaction,
  queue: Queue,
  job: (typeof installModelJobs)[number],
  installId: string,
): Promise<boolean> {
  const row = await findInstall(trx, installId);
  if (!row || (await findOpenInstall(trx, row.model_id))) return false;
  const moved = await transitionInstall(trx, installId, 'queued', {
    from: ['failed', 'cancelled'],
    fields: { ...clearedFields, finished_at: null },
  });
  if (moved) await queue.enqueue(trx, job, { installId });
  return moved;
}

export async function removeModel(
  deps: ModelServiceDeps,
  actor: Actor,
  modelId: string,
): Promise<void> {
  const model = await requireModel(deps, modelId);
  if (model.source === 'npm') throw new AppError('MODEL_BUNDLED');
  if (await findOpenInstall(deps.db, modelId)) throw new AppError('MODEL_WRONG_STATE');
  if (!model.installed) throw new AppError('NOT_FOUND');
  await deps.models.remove(modelId);
  await deps.db.transaction().execute((trx) => recordModel(trx, actor, 'model-removed', modelId));
}

export const recordModel = (
  trx: DatabaseTransaction,
  actor: Actor,
  action: 'model-installed' | 'model-removed',
  modelId: string,
) =>
  recordAction(trx, {
    ...byActor(actor),
    organisationId: actor.organisationId,
    action,
    subject: modelId,
    subjectName: modelId,
  });
