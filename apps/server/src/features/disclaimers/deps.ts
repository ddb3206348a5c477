import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';

export type DisclaimerDeps = { db: Database; translators: Translators; logger: Logger };
