import type { Selectable } from 'kysely';
import type { DocumentTools } from '../../engines/document-tools/port.ts';
import type { MachineTranslationEngine } from '../../engines/machine-translation/port.ts';
import type { MediaTable, TranslationRequestsTable } from '../../platform/db/schema.ts';
import type { Logger } from '../../platform/log.ts';
import type { RunContext } from '../../platform/queue/claimed-run.ts';
import type { RequestDeps } from './request-deps.ts';

export type TranslateDeps = RequestDeps & { logger: Logger; documentTools: DocumentTools };

/** What both kinds of translation are given. */
export type TranslationWork = {
  deps: TranslateDeps;
  request: Selectable<TranslationRequestsTable>;
  media: Selectable<MediaTable>;
  engine: MachineTranslationEngine;
  context: RunContext;
};
