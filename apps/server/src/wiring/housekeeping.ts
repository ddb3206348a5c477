import { purgeEndedSessions, purgeOldChallenges } from '../features/auth/index.ts';
import { purgeOldConversions } from '../features/conversions/index.ts';
import { startFileCheck } from '../features/file-check/index.ts';
import { purgeTickets } from '../features/live/index.ts';
import {
  publishAboutMedia,
  purgeUploadLocks,
  removeExpiredUploads,
  removeMediaRow,
  removeOrphanFiles,
} from '../features/media/index.ts';
import { purgeOldInstalls } from '../features/models/index.ts';
import { purgeLostNodes } from '../features/nodes/index.ts';
import { purgeOldNotifications } from '../features/notifications/index.ts';
import { runRetention } from '../features/operations/index.ts';
import { countForgottenEdits, recordEarlierEdits } from '../features/reports/index.ts';
import { releaseLostReviews, remindOfDueReviews } from '../features/reviews/index.ts';
import { purgeOldLogins } from '../features/single-sign-on/index.ts';
import { purgePresence } from '../features/subtitles/drafts/index.ts';
import { purgeDiscardedDrafts, purgeVersions, shareWords } from '../features/subtitles/index.ts';
import { purgeOldTranslations } from '../features/text-translation/index.ts';
import { purgeOldDeliveries } from '../features/webhooks/index.ts';
import { purgeRecentCalls } from '../platform/http/person-limit.ts';
import { purgeOldCheckpoints } from '../platform/jobs/checkpoint.ts';
import { type Logger, logFailure } from '../platform/log.ts';
import type { Services } from './services.ts';

const maintenanceIntervalMs = 6 * 3_600_000;

/** What the role `maintenance` does. Returns a function that stops it. */
export function startHousekeeping(services: Services): () => void {
  const { config, logger, clock, storage, uploadsFolder } = services;
  const { db } = services.database;
  const media = {
    db,
    storage,
    logger,
    announce: publishAboutMedia,
    removeMedia: removeMediaRow,
  };
  const stops = [
    startMaintenanceTasks(
      [
        () => abortLostTransfers(services),
        () => removeOrphanFiles({ db, storage, logger }, clock.now()),
        () => removeExpiredUploads({ db, uploadsFolder }, clock.now()),
        () => runRetention(media),
        () => purgeEndedSessions(db, clock.now()),
        () => recordEarlierEdits(db),
        () => countForgottenEdits(db),
        () => purgeDiscardedDrafts(db, clock.now()),
        () => purgeVersions({ db, logger }, config.keepVersions),
        () => shareWords(db),
        async () => void (await purgeOldChallenges(db, clock.now())),
        () => purgeOldLogins(db, clock.now()),
        () => purgePresence(db, clock.now()),
        () => purgeOldTranslations(db, clock.now()),
        () => purgeOldNotifications(db, clock.now()),
        () => purgeOldDeliveries(db, clock.now()),
        () => purgeOldConversions({ db, storage }, clock.now()),
        () => purgeOldCheckpoints(db, clock.now()),
        () => purgeLostNodes(db),
        () => purgeOldInstalls(db, clock.now()),
        () => purgeTickets(db),
        () => purgeRecentCalls(db),
        () => purgeUploadLocks(db),
      ],
      logger,
    ),
    startMaintenanceTasks(
      [() => remindOfDueReviews(db, clock.now(), logger), () => releaseLostReviews(db, logger)],
      logger,
      60_000,
    ),
    startFileCheck({ db, storage, logger }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Before an object, which has the time at which its transfer began, could be taken for an orphan. */
const lostAfterMs = 22 * 3_600_000;

/** Parts of multipart uploads take room in a bucket until someone removes them; one of a large file takes hours. */
async function abortLostTransfers({ bucket, clock, logger }: Services): Promise<void> {
  const aborted = await bucket?.abortUploadsBefore(new Date(clock.now().getTime() - lostAfterMs));
  if (aborted) logger.info({ aborted }, 'unfinished transfers to the bucket were removed');
}

/**
 * Runs each task a minute after the start and then a few times a day, or as often as given; a failure is logged and does not block the others. Returns a
 * function that stops it.
 */
function startMaintenanceTasks(
  tasks: ReadonlyArray<() => Promise<unknown>>,
  logger: Logger,
  everyMs = maintenanceIntervalMs,
): () => void {
  const run = async () => {
    for (const task of tasks)
      await task().catch((error: unknown) =>
        logFailure(logger, error, 'housekeeping could not be done this time'),
      );
  };
  const timer = setInterval(() => void run(), everyMs);
  const first = setTimeout(() => void run(), 60_000);
  return () => {
    clearInterval(timer);
    clearTimeout(first);
  };
}
