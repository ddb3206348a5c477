import type { LanguageCode } from '@glossa/contracts/languages';

/** What was seen of a service until it failed, or to the end. */
export type Seen = { models: string[] | null; languages: LanguageCode[] | null };

/**
 * Calls a service once, with as little as shows that it works with its key and its model. Throws EngineError if it does
 * not.
 */
export type ServiceTrial<Options> = (
  options: Options,
  signal: AbortSignal,
  see: (seen: Partial<Seen>) => void,
) => Promise<void>;
