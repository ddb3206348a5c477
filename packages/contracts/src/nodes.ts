import { z } from 'zod';
import { defineEndpoint, idSchema, utcInstantSchema, v1Base } from './endpoint.ts';
import { languageSchema } from './media.ts';
import { voiceEngineSchema } from './voices.ts';

/** What a node can be told to do: each kind of job needs one of these. */
export const capabilities = [
  'prepare',
  'speech',
  'translate',
  'render',
  'documents',
  'mail',
] as const;
export type Capability = (typeof capabilities)[number];

const capabilitySchema = z.enum(capabilities);

const spokenVoiceSchema = z.object({
  language: languageSchema,
  voiceId: z.string(),
  engine: voiceEngineSchema,
});
export type SpokenVoice = z.infer<typeof spokenVoiceSchema>;

export const nodeAbilitiesSchema = z.object({
  /** Ids of the installed models. */
  models: z.array(z.string()),
  /** What it can transcribe now; empty without the capability `speech`. */
  speechLanguages: z.array(languageSchema),
  /** Whether it can find out the language of speech. */
  detectsLanguage: z.boolean(),
  /** What it can translate now: targets by source; empty without the capabilities `translate` and `documents`. */
  translations: z.partialRecord(languageSchema, z.array(languageSchema)),
  /** What it can speak now; empty without the capabilities `render` and `documents`. */
  voices: z.array(spokenVoiceSchema),
  /** Whether LibreOffice and poppler are there, for the layout of documents and for PDF files. */
  documents: z.boolean(),
});
export type NodeAbilities = z.infer<typeof nodeAbilitiesSchema>;

export const nodeLoadSchema = z.object({
  /** Running jobs; capabilities without one are absent. */
  jobs: z.partialRecord(capabilitySchema, z.number().int()),
  /** From 0 to 1, of all processors of the machine, since the last heartbeat. */
  cpu: z.number(),
  memoryBytes: z.number(),
  memoryTotalBytes: z.number(),
  diskFreeBytes: z.number(),
});
export type NodeLoad = z.infer<typeof nodeLoadSchema>;

/**
 * `draining`: it is to take no more jobs, and some may still run. `drained`: none runs. `lost`: silent for longer than a
 * busy machine explains.
 */
const nodeStates = ['running', 'draining', 'drained', 'lost'] as const;

export const nodeSchema = z.object({
  nodeId: idSchema,
  /** The host's name. Several nodes of one machine share it. */
  name: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  /** As in GLOSSA_ROLES. */
  roles: z.string(),
  capabilities: z.array(capabilitySchema),
  abilities: nodeAbilitiesSchema,
  load: nodeLoadSchema,
  state: z.enum(nodeStates),
  startedAt: utcInstantSchema,
  seenAt: utcInstantSchema,
  /** Since its last heartbeat, by the clock of the database. */
  silentSeconds: z.number(),
});
export type Node = z.infer<typeof nodeSchema>;

const waitingJobsSchema = z.object({
  capability: capabilitySchema,
  /** Jobs that are due, and that no node has taken. */
  waiting: z.number().int(),
  /** How long the oldest of them waits; null where none waits. */
  oldestSeconds: z.number().nullable(),
});
export type WaitingJobs = z.infer<typeof waitingJobsSchema>;

export const listNodes = defineEndpoint({
  method: 'GET',
  path: `${v1Base}/nodes`,
  permission: { resource: 'Settings', flag: 'view' },
  systemOnly: true,
  summary:
    'The processes of the installation: what each can do, its version and its load; waiting jobs',
  answer: z.object({ nodes: z.array(nodeSchema), waiting: z.array(waitingJobsSchema) }),
});

export const patchNode = defineEndpoint({
  method: 'PATCH',
  path: `${v1Base}/nodes/:nodeId`,
  permission: { resource: 'Settings', flag: 'edit' },
  systemOnly: true,
  summary:
    'Drain a process: it takes no more jobs and finishes those that run; or let it take jobs again',
  params: z.strictObject({ nodeId: idSchema }),
  body: z.strictObject({ drain: z.boolean() }),
  answer: nodeSchema,
});
