import { z } from 'zod';
import { defineEndpoint, v1Base } from './endpoint.ts';
import { modelPolicySchema } from './models.ts';
import { qualitySchema } from './translation-requests.ts';

/** Models that transcribe on the machine, from the worst to the best. */
export const speechModels = ['whisper-base', 'whisper-small', 'whisper-large-v3-turbo'] as const;
export const speechModelSchema = z.enum(speechModels);
export type SpeechModel = (typeof speechModels)[number];

/** Where a setting of the installation comes from: the environment wins. */
const sourceSchema = z.enum(['environment', 'interface', 'default']);

export const engineSettingsSchema = z.object({
  /** Whether the caller may change what counts for the whole installation. */
  mayChangeInstallation: z.boolean(),
  download: z.object({
    policy: modelPolicySchema,
    source: sourceSchema,
    /** The variable of the environment that sets it. */
    variable: z.string(),
  }),
  speech: z.object({
    /** Of the installation. */
    model: speechModelSchema,
    source: sourceSchema,
    variable: z.string(),
    /** Of the caller's organization; null: that of the installation. */
    organisationModel: speechModelSchema.nullable(),
    /** Whether speakers of one channel are told apart in recordings of the caller's organization. */
    tellSpeakersApart: z.boolean(),
    models: z.array(
      z.object({
        modelId: speechModelSchema,
        /** As its authors call it. */
        name: z.string(),
        quality: qualitySchema,
      }),
    ),
  }),
});
export type EngineSettings = z.infer<typeof engineSettingsSchema>;

const base = `${v1Base}/engine-settings`;
const edit = { resource: 'Settings', flag: 'edit' } as const;

export const viewEngineSettings = defineEndpoint({
  method: 'GET',
  path: base,
  permission: { resource: 'Settings', flag: 'view' },
  summary: 'Whether models may be downloaded, and which model transcribes',
  answer: engineSettingsSchema,
});
export const patchEngineSettings = defineEndpoint({
  method: 'PATCH',
  path: base,
  systemOnly: true,
  permission: edit,
  summary: 'Change engine settings of the installation, from the next use on in every process',
  body: z.strictObject({
    policy: modelPolicySchema.optional(),
    speechModel: speechModelSchema.optional(),
  }),
  answer: engineSettingsSchema,
});
export const putSpeechModel = defineEndpoint({
  method: 'PUT',
  path: `${base}/speech-model`,
  permission: edit,
  summary: 'Choose the speech model of your organization; null follows the installation',
  body: z.strictObject({ model: speechModelSchema.nullable() }),
  answer: engineSettingsSchema,
});
export const putTellSpeakersApart = defineEndpoint({
  method: 'PUT',
  path: `${base}/tell-speakers-apart`,
  permission: edit,
  summary: 'Whether speakers of one channel are told apart in recordings of your organization',
  body: z.strictObject({ enabled: z.boolean() }),
  answer: engineSettingsSchema,
});
