import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { ModelPolicy } from '@glossa/contracts/models';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engines/engine-error.ts';
import { modelsFor } from '../../engines/machine-translation/choose.ts';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Report } from '../../platform/jobs/job-lease.ts';
import type { ListedModel } from '../../platform/models/model-store.ts';
import type { ModelDeps } from './jobs.ts';
import { findInstall, type InstallRow, latestInstalls } from './repository.ts';
import { queueInstall } from './service.ts';

const lookEveryMs = 500;
/** Where another engine serves the pair, for so long without a byte: the download goes on by itself. */
const patienceMs = 45_000;

type Install = { model: ListedModel; installId: string };

/** Waits for an installation and reports its bytes. Answers why it did not end well. */
async function followInstall(
  { db, models }: ModelDeps,
  { model, installId }: Install,
  { signal, report, served }: { signal: AbortSignal; report: Report; served: boolean },
): Promise<MessageRef | undefined> {
  let movedAt = performance.now();
  let bytes = '0';
  for (;;) {
    signal.throwIfAborted();
    const row = await findInstall(db, installId);
    const outcome = row ? outcomeOf(row) : { failure: message('models.stopped') };
    if (outcome) {
      if (outcome.failure) return outcome.failure;
      // Another machine took the job: this one needs the model too.
      if (!(await models.isInstalled(model.id))) await models.install(model.id, { signal });
      return undefined;
    }
    report(percentOf(row), describeDownload(model, row));
    if (row && row.done_bytes !== bytes) {
      bytes = row.done_bytes;
      movedAt = performance.now();
    }
    if (served && performance.now() - movedAt > patienceMs) return message('models.hostSlow');
    await pause(lookEveryMs, undefined, { signal }).catch((cause: unknown) => {
      throw new EngineError('ENGINE_CANCELLED', message('jobs.startingEngine'), { cause });
    });
  }
}

/** Undefined while it goes on. */
function outcomeOf(row: InstallRow): { failure?: MessageRef } | undefined {
  if (row.status === 'installed') return {};
  if (row.status === 'failed')
    return { failure: row.failure_message ?? message('jobs.unexpectedFailure') };
  if (row.status === 'cancelled' || row.status === 'paused')
    return { failure: message('models.stopped') };
  return undefined;
}

const percentOf = (row: InstallRow | undefined): number => {
  const total = Number(row?.total_bytes ?? 0);
  return total > 0 ? (99 * Number(row?.done_bytes ?? 0)) / total : 0;
};

/** How a pair gets the models it lacks: by itself, by an administrator, or not at all. */
export type Supply = 'auto' | 'ask' | null;
type Pair = { from: LanguageCode; to: LanguageCode; engineId?: string | undefined };

export type ModelSupply = {
  policy: () => Promise<ModelPolicy>;
  /** Reads policy and catalog once, for many pairs. `models` are those that a pair lacks. */
  howFor: () => Promise<(models: readonly string[]) => Supply>;
  /** Whether a request for the pair would download what serves it. */
  canFetch: (pair: Pair) => Promise<boolean>;
  /**
   * A step of a job: downloads what the pair lacks, where that is allowed. Answers why it could not, as a sentence;
   * undefined where nothing is missing or nothing may be downloaded.
   */
  fetch: (
    pair: Pair,
    context: { signal: AbortSignal; report: Report },
  ) => Promise<MessageRef | undefined>;
  /**
   * For a call that answers at once: begins the download. Answers a warning where another engine serves the pair
   * meanwhile. Throws MODEL_DOWNLOADING with how far it is where none does.
   */
  begin: (pair: Pair) => Promise<MessageRef | undefined>;
};

type Deps = ModelDeps & {
  translators: Pick<Translators, 'choose'>;
  readPolicy: () => Promise<ModelPolicy>;
};

/** After a failure the best engine that is there answers for so long, and no one waits for the host again. */
const pauseAfterFailureMs = 15 * 60_000;

export function createModelSupply(deps: Deps): ModelSupply {
  const { db, models, readPolicy } = deps;
  const howFor: ModelSupply['howFor'] = async () => {
    const policy = await readPolicy();
    const offered = new Set(
      (await models.list()).filter((model) => model.installed || model.offered).map(({ id }) => id),
    );
    return (wanted) =>
      policy === 'off' || wanted.length === 0 || !wanted.every((id) => offered.has(id))
        ? null
        : policy;
  };
  const missingFor = async (pair: Pair): Promise<ListedModel[]> => {
    const wanted = await modelsToFetch(deps.translators, pair);
    if ((await howFor())(wanted) !== 'auto') return [];
    return (await models.list()).filter(({ id, installed }) => wanted.includes(id) && !installed);
  };
  const queue = async (model: ListedModel): Promise<string> => {
    const { installId } = await db
      .transaction()
      .execute((trx) => queueInstall(trx, deps, model, null, { resume: false }));
    return installId;
  };
  /** Why one of them could not be downloaded a short time ago. */
  const recentFailure = async (
    missing: readonly ListedModel[],
  ): Promise<MessageRef | undefined> => {
    const rows = await latestInstalls(db);
    const failed = rows.find(
      (row) =>
        row.status === 'failed' &&
        missing.some(({ id }) => id === row.model_id) &&
        Date.now() - (row.finished_at?.getTime() ?? 0) < pauseAfterFailureMs,
    );
    return failed?.failure_message ?? undefined;
  };

  return {
    policy: readPolicy,
    howFor,
    canFetch: async (pair) => (await missingFor(pair)).length > 0,
    fetch: async (pair, { signal, report }) => {
      const missing = await missingFor(pair);
      if (missing.length === 0) return undefined;
      const failure = await recentFailure(missing);
      if (failure) return failure;
      const served =
        (await deps.translators.choose(pair.from, pair.to, pair.engineId)) !== undefined;
      const installs = [];
      for (const model of missing) installs.push({ model, installId: await queue(model) });
      for (const install of installs) {
        const ended = await followInstall(deps, install, { signal, report, served });
        if (ended) return ended;
      }
      return undefined;
    },
    begin: async (pair) => {
      const missing = await missingFor(pair);
      if (missing.length === 0) return undefined;
      const served =
        (await deps.translators.choose(pair.from, pair.to, pair.engineId)) !== undefined;
      const failure = await recentFailure(missing);
      if (failure && served) return message('models.notFetched', { reason: failure });
      if (failure)
        throw new AppError('TRANSLATION_NO_ENGINE', {
          sentences: [message('errors.translationNoEngine'), failure],
        });
      for (const model of missing) await queue(model);
      if (served) return message('models.fetchedMeanwhile');
      const rows = await latestInstalls(db);
      const [row] = rows.filter(
        ({ model_id, status }) =>
          status !== 'installed' && missing.some(({ id }) => id === model_id),
      );
      const model = missing.find(({ id }) => id === row?.model_id) ?? missing[0];
      throw new AppError('MODEL_DOWNLOADING', model && describeDownload(model, row));
    },
  };
}

/** What a request for the pair lacks: models where only a draft, or no engine, serves it. */
async function modelsToFetch(
  translators: Pick<Translators, 'choose'>,
  { from, to, engineId }: Pair,
): Promise<string[]> {
  if (engineId !== undefined && engineId !== 'bergamot') return [];
  const chosen = await translators.choose(from, to, engineId);
  return chosen && chosen.support.quality !== 'draft' ? [] : modelsFor(from, to);
}

/** Where nothing serves a pair, because its model could not be downloaded. */
export const missingModelError = (reason: MessageRef): EngineError =>
  new EngineError('ENGINE_UNAVAILABLE', {
    sentences: [message('errors.translationNoEngine'), reason],
  });

type Bytes = { done_bytes: string; total_bytes: string | null };

/** "Downloading English–German model: 17 of 31 MB". */
function describeDownload(
  { languages, label }: Pick<ListedModel, 'languages' | 'label'>,
  row: Bytes | undefined,
): MessageRef {
  const [from, to] = languages;
  if (!from || !to) return label;
  const megabytes = (bytes: string | null | undefined) => Math.round(Number(bytes ?? 0) / 1e6);
  const total = megabytes(row?.total_bytes);
  const pair = { from: { language: from }, to: { language: to } };
  return total > 0
    ? message('models.downloadingPair', { ...pair, done: megabytes(row?.done_bytes), total })
    : message('models.waitingForPair', pair);
}
