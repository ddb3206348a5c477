import type { LanguageCode } from '@glossa/contracts/languages';
import type { RequestOptions } from '@glossa/contracts/translation-outputs';
import type { VoiceChoice } from '@glossa/contracts/voices';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Storage } from '../../platform/storage/port.ts';

export type RequestDeps = {
  db: Database;
  storage: Storage;
  queue: Queue;
  translators: Translators;
};

export type Asked = {
  mediaId: string;
  targetLanguages: LanguageCode[];
  engineId?: string | undefined;
  glossaryId: string | null;
  options: RequestOptions;
  voices: Partial<Record<LanguageCode, VoiceChoice>>;
};
