import {
  previewRetention,
  saveLegalHold,
  saveQuotas,
  saveRetention,
  viewQuotas,
  viewRetention,
} from '@glossa/contracts/operations';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { previewRules } from './preview-retention.ts';
import { readQuotas, saveLimits } from './quotas.ts';
import { readRetention, saveHold, saveRules } from './retention-rules.ts';

export function mountOperations(mount: Mount, { db }: { db: Database }): void {
  mount(viewRetention, ({ actor, query }) => readRetention(db, actor, query.organisationId));
  mount(saveRetention, ({ actor, body }) => saveRules(db, actor, body));
  mount(saveLegalHold, ({ actor, body }) => saveHold(db, actor, body));
  mount(previewRetention, ({ actor, body }) => previewRules(db, actor, body));
  mount(viewQuotas, ({ actor, query }) => readQuotas(db, actor, query.organisationId));
  mount(saveQuotas, ({ actor, body }) => saveLimits(db, actor, body));
}
