import { createHash } from 'node:crypto';
import type { LanguageCode } from '@glossa/contracts/languages';
import { modelsFor } from '../../engines/machine-translation/choose.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ModelStore } from '../../platform/models/model-store.ts';
import { notifyModelRequested } from '../notifications/index.ts';
import type { ModelSupply } from './model-supply.ts';

type Deps = { db: Database; models: ModelStore; supply: ModelSupply };

/** Notifies those who can install what a pair of languages lacks. */
export async function askForModel(
  { db, models, supply }: Deps,
  actor: Actor,
  { from, to }: { from: LanguageCode; to: LanguageCode },
): Promise<void> {
  const wanted = modelsFor(from, to);
  if ((await supply.howFor())(wanted) === null) throw new AppError('MODELS_OFF');
  const missing = (await models.list()).filter(
    ({ id, installed }) => wanted.includes(id) && !installed,
  );
  if (missing.length === 0) throw new AppError('MODEL_WRONG_STATE');
  const modelIds = missing.map(({ id }) => id);
  await db.transaction().execute((trx) =>
    notifyModelRequested(trx, {
      by: actor,
      subjectId: idOf(modelIds),
      modelIds,
      from,
      to,
    }),
  );
}

/** The same models are one subject, so that a second request joins the first notification. */
function idOf(modelIds: readonly string[]): string {
  const hex = createHash('sha256').update(modelIds.join(' ')).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}
