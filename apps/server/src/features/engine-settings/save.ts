import type { SpeechModel } from '@glossa/contracts/engine-settings';
import type { ModelPolicy } from '@glossa/contracts/models';
import { message } from '@glossa/messages/message';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { byActor, recordAction } from '../audit/index.ts';
import {
  type EngineSettingsReader,
  findOwnSpeechModel,
  findTellSpeakersApart,
  variables,
} from './current.ts';

export type EngineSettingsDeps = { db: Database; engineSettings: EngineSettingsReader };
type Change = { policy?: ModelPolicy | undefined; speechModel?: SpeechModel | undefined };

/** Of the whole installation. What the environment sets is refused. */
export async function saveInstallation(
  deps: EngineSettingsDeps,
  actor: Actor,
  change: Change,
): Promise<void> {
  await deps.db.transaction().execute((trx) => saveInstallationIn(trx, deps, actor, change));
}

export async function saveInstallationIn(
  trx: DatabaseTransaction,
  { engineSettings }: Pick<EngineSettingsDeps, 'engineSettings'>,
  actor: Actor,
  { policy, speechModel }: Change,
): Promise<void> {
  const before = await engineSettings.readInstallation();
  if (policy !== undefined) assertNotFixed(before.policy.source, variables.policy);
  if (speechModel !== undefined) assertNotFixed(before.speechModel.source, variables.speechModel);
  if (policy !== undefined) await saveSetting(trx, 'model-policy', policy);
  if (speechModel !== undefined) await saveSetting(trx, 'speech-model', speechModel);
  if (policy === undefined && speechModel === undefined) return;
  await recordAction(trx, {
    ...byActor(actor),
    action: 'engine-settings-saved',
    detail: {
      ...(policy && { policy: { before: before.policy.value, after: policy } }),
      ...(speechModel && { speechModel: { before: before.speechModel.value, after: speechModel } }),
    },
  });
}

/** Of the caller's organization; null follows the installation. */
export async function saveOwnSpeechModel(
  { db, engineSettings }: EngineSettingsDeps,
  actor: Actor,
  model: SpeechModel | null,
): Promise<void> {
  const { speechModel } = await engineSettings.readInstallation();
  assertNotFixed(speechModel.source, variables.speechModel);
  await db.transaction().execute(async (trx) => {
    const before = await findOwnSpeechModel(trx, actor.organisationId);
    await saveOfOrganisation(
      trx,
      actor,
      { speech_model: model },
      { speechModel: { before, after: model } },
    );
  });
}

/** Of the caller's organization. */
export async function saveTellSpeakersApart(
  { db }: EngineSettingsDeps,
  actor: Actor,
  enabled: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findTellSpeakersApart(trx, actor.organisationId);
    await saveOfOrganisation(
      trx,
      actor,
      { tell_speakers_apart: enabled },
      { tellSpeakersApart: { before, after: enabled } },
    );
  });
}

async function saveOfOrganisation(
  trx: Database,
  actor: Actor,
  fields: { speech_model: SpeechModel | null } | { tell_speakers_apart: boolean },
  detail: Record<string, { before: unknown; after: unknown }>,
): Promise<void> {
  await trx
    .updateTable('organisations')
    .set(fields)
    .where('id', '=', actor.organisationId)
    .execute();
  await recordAction(trx, {
    ...byActor(actor),
    organisationId: actor.organisationId,
    action: 'engine-settings-saved',
    subject: actor.organisationId,
    subjectName: actor.organisationName,
    detail,
  });
}

function assertNotFixed(source: string, variable: string): void {
  if (source === 'environment')
    throw new AppError(
      'ENGINE_SETTING_FIXED',
      message('outsideServices.setByVariable', { variable }),
    );
}

async function saveSetting(
  trx: DatabaseTransaction,
  name: 'model-policy' | 'speech-model',
  wanted: string,
): Promise<void> {
  const value = JSON.stringify({ value: wanted });
  const changed_at = new Date();
  await trx
    .insertInto('installation_settings')
    .values({ name, value, changed_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changed_at }))
    .execute();
}
