import type { SpeechModel } from '@glossa/contracts/engine-settings';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { ModelPolicy } from '@glossa/contracts/models';
import { modelsOfLanguage } from '../../engines/machine-translation/choose.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { ModelStore } from '../../platform/models/model-store.ts';
import { endSetup } from '../../platform/setup-state.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { type EngineSettingsReader, saveInstallationIn } from '../engine-settings/index.ts';
import { installModelIn } from '../models/index.ts';

export type SetupDeps = {
  db: Database;
  queue: Queue;
  models: ModelStore;
  engineSettings: EngineSettingsReader;
};

type Choices = {
  languages: readonly LanguageCode[];
  policy?: ModelPolicy | undefined;
  speechModel?: SpeechModel | undefined;
  install: boolean;
};

/** All or nothing: settings, queued models, and that it is finished. Throws SETUP_DONE where it was finished before. */
export async function finish(
  { db, queue, models, engineSettings }: SetupDeps,
  actor: Actor,
  { languages, policy, speechModel, install }: Choices,
): Promise<void> {
  const wanted = [...languages.flatMap(modelsOfLanguage), ...(speechModel ? [speechModel] : [])];
  const allowed = (policy ?? (await engineSettings.readPolicy())) !== 'off';
  const missing =
    install && allowed
      ? (await models.list()).filter(
          ({ id, installed, offered }) => wanted.includes(id) && !installed && offered,
        )
      : [];
  await db.transaction().execute(async (trx) => {
    if (!(await endSetup(trx))) throw new AppError('SETUP_DONE');
    await saveInstallationIn(trx, { engineSettings }, actor, { policy, speechModel });
    for (const model of missing) await installModelIn(trx, { queue }, actor, model);
    await recordAction(trx, {
      ...byActor(actor),
      action: 'setup-finished',
      detail: { languages, models: missing.map(({ id }) => id) },
    });
  });
}
