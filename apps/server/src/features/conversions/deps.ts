import type { DocumentTools } from '../../engines/document-tools/port.ts';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import type { Speakers } from '../../engines/text-to-speech/speakers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Storage } from '../../platform/storage/port.ts';

export type ConversionDeps = {
  db: Database;
  clock: Clock;
  storage: Storage;
  queue: Queue;
  translators: Translators;
  speakers: Speakers;
  mediaTools: MediaTools;
  documentTools: DocumentTools;
};
