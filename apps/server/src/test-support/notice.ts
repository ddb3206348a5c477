import { type Notice, notify } from '../features/notifications/index.ts';
import type { TestApi } from './test-api.ts';

/** Tells one person that a recording is ready, or what the change says. */
export const tellPerson = (
  api: TestApi,
  { userId, organisationId }: { userId: string; organisationId: string },
  change: Partial<Notice> = {},
): Promise<void> =>
  api.services.database.db.transaction().execute((trx) =>
    notify(trx, {
      kind: 'media-ready',
      organisationId,
      recipients: [userId],
      params: { title: 'Lesson' },
      link: '/dashboard/media-details?mediaId=1',
      ...change,
    }),
  );
