import {
  deleteSavedView,
  saveSavedView,
  viewDashboardFigures,
  viewRecentOutputs,
  viewSavedViews,
  viewWaiting,
} from '@glossa/contracts/dashboard';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { readFigures } from './figures.ts';
import { pageRecentOutputs } from './recent-outputs.ts';
import { deleteView, listSavedViews, saveView } from './saved-views.ts';
import { readWaiting } from './waiting.ts';

export function mountDashboard(mount: Mount, { db, clock }: { db: Database; clock: Clock }): void {
  mount(viewWaiting, ({ actor }) => readWaiting(db, actor));
  mount(viewRecentOutputs, ({ actor, query }) => pageRecentOutputs(db, actor, query));
  mount(viewDashboardFigures, ({ actor, query }) =>
    readFigures(db, actor, clock.now(), query.mineOnly ?? false),
  );
  mount(viewSavedViews, ({ actor, query }) => listSavedViews(db, actor, query.screen));
  mount(saveSavedView, ({ actor, body }) => saveView(db, actor, body));
  mount(deleteSavedView, async ({ actor, params }) => {
    await deleteView(db, actor, params.viewId);
    return null;
  });
}
