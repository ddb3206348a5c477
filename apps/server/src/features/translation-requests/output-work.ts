import type { Selectable } from 'kysely';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import type { FontLibrary } from '../../engines/fonts/port.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import type { Speakers } from '../../engines/text-to-speech/speakers.ts';
import type {
  MediaTable,
  TranslationOutputsTable,
  TranslationRequestsTable,
} from '../../platform/db/schema.ts';
import type { Logger } from '../../platform/log.ts';
import type { RunContext } from '../../platform/queue/claimed-run.ts';
import type { RequestDeps } from './request-deps.ts';

export type OutputDeps = RequestDeps & {
  logger: Logger;
  mediaTools: MediaTools;
  fonts: FontLibrary;
  speakers: Speakers;
  documentTools: DocumentTools;
};

/** What the making of one file is given. It writes to `outputPath`; `folder` is its own until it ends. */
export type OutputWork = {
  deps: OutputDeps;
  output: Selectable<TranslationOutputsTable>;
  request: Selectable<TranslationRequestsTable>;
  media: Selectable<MediaTable>;
  context: RunContext;
  outputPath: string;
  folder: string;
};

/** `madeFrom` is the cue set, where it is made of one; notes are sentences for a person. */
export type MadeFile = { extension: string; notes: string[]; madeFrom: string | null };
