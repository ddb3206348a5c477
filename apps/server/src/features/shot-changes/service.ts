import type { AnswerOf } from '@glossa/contracts';
import { workingMediaStatuses } from '@glossa/contracts/media';
import type { viewShotChanges } from '@glossa/contracts/subtitles';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { requireMedia } from '../media/index.ts';
import { findShotChangesJob } from './jobs.ts';
import { findShotChanges, insertWanted } from './repository.ts';

type Answer = AnswerOf<typeof viewShotChanges>;
const none: Answer = { status: 'none', shotChangesMs: [] };
const working: Answer = { status: 'working', shotChangesMs: [] };

/** Has a video looked through, once. In the transaction that transcribed it. */
export async function wantShotChanges(
  db: DatabaseOrTransaction,
  queue: Queue,
  media: { id: string; kind: 'video' | 'audio' | 'doc' },
): Promise<void> {
  if (media.kind !== 'video') return;
  if (await insertWanted(db, media.id))
    await queue.enqueue(db, findShotChangesJob, { mediaId: media.id });
}

/** Media that were transcribed before shot changes were looked for are looked through when somebody asks first. */
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
  await db.transaction().execute((trx) => wantShotChanges(trx, queue, media));
  return working;
}

/** What is known, for checking cues: [] where nothing was found yet. Milliseconds, ascending. */
export async function shotChangesOf(db: DatabaseOrTransaction, mediaId: string): Promise<number[]> {
  return (await findShotChanges(db, mediaId))?.times_ms ?? [];
}
