import { type Tour, type TourStep, tourSteps } from '@glossa/contracts/sample-media';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

const isStep = (step: string): step is TourStep => tourSteps.some((known) => known === step);

export async function findTour(db: DatabaseOrTransaction, userId: string): Promise<Tour> {
  const row = await db
    .selectFrom('tours')
    .select(['state', 'step', 'media_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return { state: 'new', step: 'begin', mediaId: null };
  return {
    state: row.state,
    step: isStep(row.step) ? row.step : 'begin',
    mediaId: row.media_id,
  };
}

export async function writeTour(
  db: DatabaseOrTransaction,
  userId: string,
  change: { state: 'running' | 'skipped' | 'done'; step: TourStep },
): Promise<void> {
  const values = { ...change, updated_at: new Date() };
  await db
    .insertInto('tours')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** The tour continues with this media if it is running. */
export async function rememberSample(
  db: DatabaseOrTransaction,
  userId: string,
  mediaId: string,
): Promise<void> {
  const step: TourStep = 'begin';
  await db
    .insertInto('tours')
    .values({ user_id: userId, state: 'running', step, media_id: mediaId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ media_id: mediaId }))
    .execute();
}
