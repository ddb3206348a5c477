import type { LanguageCode } from '@glossa/contracts/languages';
import { languageSchema } from '@glossa/contracts/media';
import type { MessageRef } from '@glossa/contracts/messages';
import type { OutputKind, RequestOptions } from '@glossa/contracts/translation-outputs';
import type { VoiceChoice } from '@glossa/contracts/voices';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { DocumentTools } from '../../../engines/document-tools/port.ts';
import type { FontLibrary } from '../../../engines/fonts/port.ts';
import type { MachineTranslationEngine } from '../../../engines/machine-translation/port.ts';
import type { Translators } from '../../../engines/machine-translation/translators.ts';
import type { MediaTools } from '../../../engines/media-tools/port.ts';
import type { VoiceRegistry } from '../../../engines/text-to-speech/voice-registry.ts';
import type { Database } from '../../../platform/db/database.ts';
import type {
  MediaTable,
  TranslationOutputsTable,
  TranslationRequestsTable,
} from '../../../platform/db/schema.ts';
import type { JobCheckpoint } from '../../../platform/jobs/checkpoint.ts';
import type { RunContext } from '../../../platform/jobs/job-lease.ts';
import type { JobDefinition, Queue } from '../../../platform/jobs/queue.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Parsers } from '../../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../../platform/storage/port.ts';
import type { ModelSupply } from '../../models/index.ts';
import type { Appearance } from '../outputs/appearance.ts';

export type RequestDeps = {
  db: Database;
  storage: Storage;
  queue: Queue;
  translators: Translators;
  supply: ModelSupply;
};

export type TranslationInput = {
  mediaId: string;
  targetLanguages: LanguageCode[];
  engineId?: string | undefined;
  glossaryId: string | null;
  options: RequestOptions;
  voices: Partial<Record<LanguageCode, VoiceChoice>>;
};

export type TranslateDeps = RequestDeps & {
  logger: Logger;
  documentTools: DocumentTools;
  parsers: Parsers;
};

/** The input of both kinds of translation. */
export type TranslationWork = {
  deps: TranslateDeps;
  request: Selectable<TranslationRequestsTable>;
  media: Selectable<MediaTable>;
  engine: MachineTranslationEngine;
  context: RunContext;
  checkpoint: JobCheckpoint;
  /** Why no better engine was used. */
  warnings: readonly MessageRef[];
};

export type OutputDeps = RequestDeps & {
  logger: Logger;
  mediaTools: MediaTools;
  fonts: FontLibrary;
  voiceRegistry: VoiceRegistry;
  documentTools: DocumentTools;
  parsers: Parsers;
};

/** The input for creating one output. It writes to `outputPath`; `folder` is private to it until it ends. */
export type OutputWork = {
  deps: OutputDeps;
  output: Selectable<TranslationOutputsTable>;
  request: Selectable<TranslationRequestsTable>;
  media: Selectable<MediaTable>;
  appearance: Appearance;
  /** The text was not reviewed when the work began. */
  unreviewed: boolean;
  context: RunContext;
  outputPath: string;
  folder: string;
};

/** `sourceSetId` is the cue set, where it is made of one; notes are sentences for a person. */
export type RenderedFile = {
  extension: string;
  notes: MessageRef[];
  sourceSetId: string | null;
  /** Of the text in the file, see text-digest.ts. */
  textDigest: string;
};

export const translateJob = {
  name: 'translation.run',
  capability: 'translate',
  payload: z.strictObject({ ticketId: z.uuid() }),
  organisation: ({ ticketId }: { ticketId: string }) =>
    sql<string>`(SELECT organisation_id FROM translation_requests WHERE id = ${ticketId})`,
  retryLimit: 2,
  concurrency: 2,
  expireInSeconds: 6 * 3600,
} satisfies JobDefinition;

const ofOutput = {
  payload: z.strictObject({ outputId: z.uuid() }),
  organisation: ({ outputId }: { outputId: string }) =>
    sql<string>`(SELECT organisation_id FROM translation_requests r
      JOIN translation_outputs o ON o.ticket_id = r.id WHERE o.id = ${outputId})`,
};

/** Video and audio, one at a time: the programs use every core. */
export const renderOutputJob = {
  name: 'translation.output',
  capability: 'render',
  ...ofOutput,
  retryLimit: 2,
  concurrency: 1,
  expireInSeconds: 24 * 3600,
} satisfies JobDefinition;

/** Subtitles and documents, which take seconds and must not wait behind a video. */
export const writeFilesJob = {
  name: 'translation.files',
  capability: 'documents',
  ...ofOutput,
  retryLimit: 2,
  concurrency: 2,
  expireInSeconds: 3600,
} satisfies JobDefinition;

/** After a change of the organization's disclaimer, or of the style of media in a language. */
export const followAppearanceJob = {
  name: 'translation.follow',
  capability: 'documents',
  payload: z.strictObject({
    cause: z.enum(['disclaimer', 'style']),
    organisationId: z.uuid(),
    /** Null: of all. */
    mediaId: z.uuid().nullable(),
    /** Null: in all. */
    language: languageSchema.nullable(),
    /** Who changed it, and is not told. */
    by: z.uuid(),
  }),
  organisation: ({ organisationId }: { organisationId: string }) => sql<string>`${organisationId}`,
  retryLimit: 5,
  concurrency: 1,
  expireInSeconds: 3600,
} satisfies JobDefinition;

const quick: readonly OutputKind[] = ['subtitles', 'document', 'document-pdf'];
export const jobOfOutput = (kind: OutputKind): typeof renderOutputJob | typeof writeFilesJob =>
  quick.includes(kind) ? writeFilesJob : renderOutputJob;
