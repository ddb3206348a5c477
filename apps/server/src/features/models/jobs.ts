import type { Capability } from '@glossa/contracts/nodes';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { JobDefinition, Queue } from '../../platform/jobs/queue.ts';
import type { Logger } from '../../platform/log.ts';
import type { ListedModel, ModelStore } from '../../platform/models/model-store.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';

export type ModelDeps = { db: Database; queue: Queue; models: ModelStore };
export type InstallDeps = ModelDeps & { logger: Logger; space: DiskSpace };

const payload = z.strictObject({ installId: z.uuid() });

/** Downloads wait for the network most of the time. A lost connection is tried again within the job first. */
const installJob = <Name extends string, C extends Capability>(name: Name, capability: C) =>
  ({
    name: `models.${name}`,
    capability,
    payload,
    retryLimit: 3,
    concurrency: 2,
    expireInSeconds: 12 * 3600,
  }) satisfies JobDefinition;

const installSpeech = installJob('install-speech', 'speech');

/** By kind: a model belongs where the work is done that needs it. */
const jobs = {
  'speech-to-text': installSpeech,
  'speaker-diarization': installSpeech,
  'machine-translation': installJob('install-translation', 'translate'),
  'text-to-speech': installJob('install-voice', 'render'),
} as const;

export const installModelJobs = [...new Set(Object.values(jobs))];
export const installJobOf = (kind: ListedModel['kind']): (typeof installModelJobs)[number] =>
  jobs[kind];
