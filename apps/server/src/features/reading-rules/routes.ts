import { updateReadingRules, viewReadingRules } from '@glossa/contracts/reading-rules';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { listRules } from './repository.ts';
import { saveRules } from './service.ts';

export function mountReadingRules(mount: Mount, { db }: { db: Database }): void {
  mount(viewReadingRules, ({ actor }) => listRules(db, actor.organisationId));
  mount(updateReadingRules, async ({ actor, params, body }) => {
    await saveRules(db, actor, params.language, body.rules);
    const all = await listRules(db, actor.organisationId);
    const saved = all.find(({ language }) => language === params.language);
    if (!saved) throw new AppError('NOT_FOUND');
    return saved;
  });
}
