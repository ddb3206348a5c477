import type { DocumentTools } from '../../engines/document-tools/port.ts';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import type { VoiceRegistry } from '../../engines/text-to-speech/voice-registry.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../platform/storage/port.ts';
import type { ScanDeps } from '../media/index.ts';
import type { ModelSupply } from '../models/index.ts';

export type ConversionDeps = ScanDeps & {
  clock: Clock;
  storage: Storage;
  queue: Queue;
  translators: Translators;
  supply: ModelSupply;
  voiceRegistry: VoiceRegistry;
  mediaTools: MediaTools;
  documentTools: DocumentTools;
  parsers: Parsers;
};
