import type { Selectable } from 'kysely';
import type { MachineTranslationEngine } from '../../engines/machine-translation/port.ts';
import type { MediaTable, TranslationRequestsTable } from '../../platform/db/schema.ts';
import type { RunContext } from '../../platform/queue/claimed-run.ts';
import type { RequestDeps } from './service.ts';

/** What both kinds of translation are given. */
export type TranslationWork = {
  deps: RequestDeps;
  request: Selectable<TranslationRequestsTable>;
  media: Selectable<MediaTable>;
  engine: MachineTranslationEngine;
  context: RunContext;
};
