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
import { describeDownload } from './describe-download.ts';
import { followInstall } from './follow-install.ts';
import type { ModelDeps } from './jobs.ts';
import { latestInstalls } from './repository.ts';
import { queueInstall } from './service.ts';

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
