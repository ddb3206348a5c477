import type { AnswerOf } from '@glossa/contracts';
import { workingMediaStatuses } from '@glossa/contracts/media';
import type { viewShotChanges } from '@glossa/contracts/subtitles';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import { requireMedia } from '../media/index.ts';
import { findShotChangesJob } from './jobs.ts';
import { findShotChanges, requestShotChanges } from './repository.ts';

type Answer = AnswerOf<typeof viewShotChanges>;
const none: Answer = { status: 'none', shotChangesMs: [] };
const working: Answer = { status: 'working', shotChangesMs: [] };

/** Requests the analysis of a video once. In the transaction that transcribed it. */
export async function requestShotChangesFor(
  db: DatabaseOrTransaction,
  queue: Queue,
  media: { id: string; kind: 'video' | 'audio' | 'doc' },
): Promise<void> {
  if (media.kind !== 'video') return;
  await rerunShotChanges(db, queue, media.id);
}

/** Looks for them again where none were found. False where they are being looked for, or were found. */
export async function rerunShotChanges(
  trx: DatabaseOrTransaction,
  queue: Queue,
  mediaId: string,
): Promise<boolean> {
  const wanted = await requestShotChanges(trx, mediaId);
  if (wanted) await queue.enqueue(trx, findShotChangesJob, { mediaId });
  return wanted;
}

/** Media transcribed before this feature existed is analyzed on the first request. */
export async function readShotChanges(
  { db, queue }: { db: Database; queue: Queue },
  actor: Actor,
  mediaId: string,
): Promise<Answer> {
  const media = await requireMedia(db, actor, mediaId);
  if (media.kind !== 'video') return none;
  const found = await findShotChanges(db, mediaId);
  if (found) return { status: found.status, shotChangesMs: found.times_ms };
  if (workingMediaStatuses.includes(media.status)) return working;
  if (media.status !== 'transcribed' && media.status !== 'verified') return none;
  await db.transaction().execute((trx) => requestShotChangesFor(trx, queue, media));
  return working;
}

/** Known shot changes, for checking cues: [] if there are none yet. Milliseconds, ascending. */
export async function shotChangesOf(db: DatabaseOrTransaction, mediaId: string): Promise<number[]> {
  return (await findShotChanges(db, mediaId))?.times_ms ?? [];
}
