import { exportReport, viewReport, viewReportOptions } from '@glossa/contracts/reports';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { buildReport } from './build-report.ts';
import { readChoices, readScope } from './read-scope.ts';
import { sendReport } from './send-report.ts';

export function mountReports(mount: Mount, { db, clock }: { db: Database; clock: Clock }): void {
  mount(viewReportOptions, ({ actor, query }) =>
    readChoices(db, actor, clock.now(), query.organisationId),
  );
  mount(viewReport, async ({ actor, query }) =>
    buildReport(db, await readScope(db, actor, clock.now(), query)),
  );
  mount.file(exportReport, ({ actor, query, reply }) =>
    sendReport(db, actor, clock.now(), query, reply),
  );
}
