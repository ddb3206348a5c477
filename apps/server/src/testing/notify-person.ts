import { type Notice, notify } from '../features/notifications/index.ts';
import type { TestApi } from './test-api.ts';

/** Notifies one user that a recording is ready, or of the given change. */
export const notifyPerson = (
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
