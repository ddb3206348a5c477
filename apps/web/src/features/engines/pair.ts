import type { EngineOverview } from '@glossa/contracts/engines';

/** One ordered pair of languages and what serves it. */
export type Pair = EngineOverview['pairs'][number];
