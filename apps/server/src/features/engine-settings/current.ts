import {
  type EngineSettings,
  type SpeechModel,
  speechModelSchema,
} from '@glossa/contracts/engine-settings';
import { type ModelPolicy, modelPolicySchema } from '@glossa/contracts/models';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';

type Source = EngineSettings['speech']['source'];
export type Setting<Value> = { value: Value; source: Source };

/** The variables of the environment that win. */
export const variables = { policy: 'GLOSSA_MODELS', speechModel: 'GLOSSA_WHISPER_MODEL' } as const;

export type EngineSettingsReader = {
  /** Read for each use, as outside services: a change counts in every process at once. */
  readPolicy: () => Promise<ModelPolicy>;
  /** Which model is to transcribe for an organization, or for the installation. */
  readSpeechModel: (organisationId: string | undefined) => Promise<SpeechModel>;
  /** What counts for the whole installation, and where it is set. */
  readInstallation: () => Promise<{
    policy: Setting<ModelPolicy>;
    speechModel: Setting<SpeechModel>;
  }>;
};

type Deps = { db: Database; config: Pick<Config, 'models' | 'whisperModel'> };

export function createEngineSettings({ db, config }: Deps): EngineSettingsReader {
  const readInstallation: EngineSettingsReader['readInstallation'] = async () => {
    const { models: policy, whisperModel: speechModel } = config;
    const stored = policy && speechModel ? {} : await readStored(db);
    return {
      policy: choose(policy, stored.policy, 'auto'),
      speechModel: choose(speechModel, stored.speechModel, 'whisper-base'),
    };
  };
  return {
    readInstallation,
    readPolicy: async () => config.models ?? (await readInstallation()).policy.value,
    readSpeechModel: async (organisationId) => {
      if (config.whisperModel) return config.whisperModel;
      const own = organisationId && (await findOwnSpeechModel(db, organisationId));
      return own || (await readInstallation()).speechModel.value;
    },
  };
}

function choose<Value>(
  fixed: Value | undefined,
  stored: Value | undefined,
  usual: Value,
): Setting<Value> {
  if (fixed !== undefined) return { value: fixed, source: 'environment' };
  return stored === undefined
    ? { value: usual, source: 'default' }
    : { value: stored, source: 'interface' };
}

/** Undefined for what is not set, and for what another version stored and this one does not know. */
async function readStored(
  db: DatabaseOrTransaction,
): Promise<{ policy?: ModelPolicy | undefined; speechModel?: SpeechModel | undefined }> {
  const rows = await db
    .selectFrom('installation_settings')
    .select(['name', 'value'])
    .where('name', 'in', ['model-policy', 'speech-model'])
    .execute();
  const storedAs = (name: string) => rows.find((row) => row.name === name)?.value.value;
  return {
    policy: modelPolicySchema.safeParse(storedAs('model-policy')).data,
    speechModel: speechModelSchema.safeParse(storedAs('speech-model')).data,
  };
}

/** Null: it follows the installation. */
export async function findOwnSpeechModel(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<SpeechModel | null> {
  const row = await db
    .selectFrom('organisations')
    .select('speech_model')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return speechModelSchema.safeParse(row?.speech_model).data ?? null;
}

export async function findTellSpeakersApart(
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<boolean> {
  const { tell_speakers_apart } = await db
    .selectFrom('organisations')
    .select('tell_speakers_apart')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return tell_speakers_apart;
}
