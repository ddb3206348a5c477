import { z } from 'zod';
import {
  defineEndpoint,
  failureSchema,
  idSchema,
  progressSchema,
  utcInstantSchema,
  v1Base,
} from './endpoint.ts';
import { languageSchema } from './media.ts';
import { messageSchema } from './messages.ts';

/** How an installation gets models: by itself when they are needed, when an administrator agrees, or not from a network. */
export const modelPolicies = ['auto', 'ask', 'off'] as const;
export const modelPolicySchema = z.enum(modelPolicies);
export type ModelPolicy = z.infer<typeof modelPolicySchema>;

export const modelInstallStatuses = [
  'queued',
  'installing',
  'paused',
  'installed',
  'failed',
  'cancelled',
] as const;
export type ModelInstallStatus = (typeof modelInstallStatuses)[number];

export const modelInstallSchema = z.object({
  installId: idSchema,
  modelId: z.string(),
  status: z.enum(modelInstallStatuses),
  progress: progressSchema.nullable(),
  doneBytes: z.number(),
  /** Null while it is not known. */
  totalBytes: z.number().nullable(),
  failure: failureSchema.nullable(),
  /** Null: the server itself, for a job that needs it, or an account that was deleted. */
  requestedBy: z.object({ userId: idSchema, displayName: z.string() }).nullable(),
  requestedAt: utcInstantSchema,
  finishedAt: utcInstantSchema.nullable(),
});
export type ModelInstall = z.infer<typeof modelInstallSchema>;

export const modelSchema = z.object({
  modelId: z.string(),
  label: messageSchema,
  kind: z.enum(['speech-to-text', 'speaker-diarization', 'machine-translation', 'text-to-speech']),
  /** Of a translation model its source and target. */
  languages: z.array(languageSchema),
  /** As its authors name it; null: they name none. */
  license: z.string().nullable(),
  /** COMET on FLORES-200 of a translation model, from 0 to 1, as its authors measured it. */
  comet: z.number().nullable(),
  installed: z.boolean(),
  /** Came along with Glossa: it can be neither updated nor removed. */
  bundled: z.boolean(),
  /** Null: it came along, or was put there by hand. */
  installedAt: utcInstantSchema.nullable(),
  /** Its authors have a newer version. */
  outdated: z.boolean(),
  /** False: its authors no longer offer it. */
  offered: z.boolean(),
  /** Whose hashes its files are compared with: those of the catalog, or those in the list of its authors. */
  verifiedBy: z.enum(['catalog', 'authors']),
  /** Whether its quality was measured before it was offered. */
  isMeasured: z.boolean(),
  /** On the disk; null where it is not installed. */
  sizeBytes: z.number().nullable(),
  /** Roughly, before it is installed; null where it is not known. */
  downloadBytes: z.number().nullable(),
  /** The one that runs, is paused, or ended last; null where there was none. */
  install: modelInstallSchema.nullable(),
});
export type Model = z.infer<typeof modelSchema>;

const modelParam = z.strictObject({ modelId: z.string().min(1).max(100) });
const view = { resource: 'Settings', flag: 'view' } as const;
const edit = { resource: 'Settings', flag: 'edit' } as const;

export const listModels = defineEndpoint({
  method: 'GET',
  path: `${v1Base}/models`,
  permission: view,
  summary:
    'The models of the installation: what they are for, what is installed, and what is being installed',
  answer: z.object({
    policy: modelPolicySchema,
    /** Whether the caller may remove models. */
    mayRemove: z.boolean(),
    /** Where models are stored, in bytes. */
    disk: z.object({ freeBytes: z.number(), usedBytes: z.number() }),
    models: z.array(modelSchema),
  }),
});
export const installModel = defineEndpoint({
  method: 'POST',
  path: `${v1Base}/models/:modelId/installs`,
  permission: edit,
  summary: 'Install or update a model; answers the installation that runs already, if one does',
  params: modelParam,
  answer: modelInstallSchema,
});
export const patchModelInstall = defineEndpoint({
  method: 'PATCH',
  path: `${v1Base}/models/:modelId/installs/:installId`,
  permission: edit,
  summary: 'Pause, resume or cancel an installation; one that failed is resumed where it ended',
  params: modelParam.extend({ installId: idSchema }),
  body: z.strictObject({ status: z.enum(['paused', 'queued', 'cancelled']) }),
  answer: modelInstallSchema,
});
export const requestModel = defineEndpoint({
  method: 'POST',
  path: `${v1Base}/model-requests`,
  permission: 'login',
  summary: 'Ask the administrators to install what a pair of languages lacks',
  body: z.strictObject({ from: languageSchema, to: languageSchema }),
});
export const deleteModel = defineEndpoint({
  method: 'DELETE',
  path: `${v1Base}/models/:modelId`,
  permission: edit,
  systemOnly: true,
  summary: 'Remove an installed model',
  params: modelParam,
});

export const importModelBundle = defineEndpoint({
  method: 'POST',
  path: `${v1Base}/model-bundles`,
  permission: edit,
  systemOnly: true,
  peopleOnly: true,
  summary: 'Install the models of a bundle that another installation has exported',
  carries: 'multipart',
  answer: z.object({ modelIds: z.array(z.string()) }),
});
export const exportModelBundle = defineEndpoint({
  method: 'GET',
  path: `${v1Base}/model-bundles`,
  permission: edit,
  systemOnly: true,
  summary: 'Installed models as one file, for an installation without network',
  query: z.strictObject({
    /** Ids, separated by commas. */
    models: z
      .string()
      .min(1)
      .max(10_000)
      .transform((list) => list.split(',')),
  }),
  carries: 'file',
});
