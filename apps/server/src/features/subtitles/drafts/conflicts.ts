import type { CueConflict } from '@glossa/contracts/cues';
import { type Selectable, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { CuesTable } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type PlainCueRow, plainColumns, toPlainCue } from '../index.ts';

export type TouchedCue = PlainCueRow & Pick<Selectable<CuesTable>, 'changed_in'>;
export type Touched = ReadonlyMap<string, TouchedCue>;

export async function readTouched(
  trx: DatabaseOrTransaction,
  draftId: string,
  ids: readonly string[],
): Promise<Touched> {
  const rows = await trx
    .selectFrom('cues')
    .select([...plainColumns, 'changed_in'])
    .where('cue_set_id', '=', draftId)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The revision of a cue that the caller saw; null if there was none. */
type SeenRevision = { cueId: string; revision: number | null; cue?: unknown };

/**
 * Throws DRAFT_CONFLICT with all cues that differ from what the caller saw, else returns those that exist. Deleting the
 * same cue twice (`cue` is null) is no conflict.
 */
export async function assertNoConflicts(
  trx: DatabaseOrTransaction,
  draftId: string,
  seen: readonly SeenRevision[],
): Promise<Touched> {
  const there = await readTouched(
    trx,
    draftId,
    seen.map(({ cueId }) => cueId),
  );
  const unlike = seen.filter(({ cueId, revision, cue }) => {
    const now = there.get(cueId)?.revision ?? null;
    return now !== revision && !(cue === null && now === null);
  });
  if (unlike.length === 0) return there;
  const names = await namesOfLastChange(trx, draftId, there, unlike);
  const conflicts = unlike.map(({ cueId }): CueConflict => {
    const theirs = there.get(cueId);
    return {
      cueId,
      theirs: theirs ? toPlainCue(theirs) : null,
      changedBy: names.get(cueId) ?? null,
    };
  });
  throw new AppError('DRAFT_CONFLICT', undefined, { conflicts });
}

type Retimed = { id: string; start_ms?: unknown; end_ms?: unknown; track?: unknown };

/**
 * Throws DRAFT_CONFLICT with the cues that colleagues changed after `seenChange` and that written cues now overlap on
 * their track: the caller could not see them. The cues are written already; the caller's transaction rolls back.
 */
export async function assertNoUnseenOverlap(
  trx: DatabaseOrTransaction,
  draft: { id: string; changeNumber: number },
  seenChange: number | undefined,
  written: readonly Retimed[],
): Promise<void> {
  if (seenChange === undefined || seenChange >= draft.changeNumber) return;
  const ids = written
    .filter(({ start_ms, end_ms, track }) => (start_ms ?? end_ms ?? track) !== undefined)
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT other.id FROM cues own
    JOIN cues other ON other.cue_set_id = own.cue_set_id AND other.track = own.track
      AND other.id <> ALL(${ids}::text[]) AND other.start_ms < own.end_ms AND own.start_ms < other.end_ms
    WHERE own.cue_set_id = ${draft.id} AND own.id = ANY(${ids}::text[])
      AND other.changed_in > ${seenChange}
  `.execute(trx);
  if (rows.length === 0) return;
  const unseen = rows.map(({ id }) => ({ cueId: id, revision: null }));
  await assertNoConflicts(trx, draft.id, unseen);
}

/** By cue id, who last changed or deleted it; without untouched cues. */
export async function namesOfLastChange(
  trx: DatabaseOrTransaction,
  draftId: string,
  there: Touched,
  seen: readonly SeenRevision[],
): Promise<Map<string, string>> {
  const gone = seen.map(({ cueId }) => cueId).filter((id) => !there.has(id));
  const numbers = [...new Set(seen.map(({ cueId }) => there.get(cueId)?.changed_in ?? 0))];
  const { rows } = await sql<{ number: number; name: string; removed: string[] }>`
    SELECT c.number, users.display_name AS name, ARRAY(SELECT unnest(c.removed) INTERSECT SELECT unnest(${gone}::text[])) AS removed
    FROM draft_changes c JOIN users ON users.id = c.user_id
    WHERE c.cue_set_id = ${draftId} AND (c.number = ANY(${numbers}::int[]) OR c.removed && ${gone}::text[])
    ORDER BY c.number
  `.execute(trx);
  const names = new Map<string, string>();
  const byNumber = new Map(rows.map((row) => [row.number, row.name]));
  for (const { cueId } of seen) {
    const name = byNumber.get(there.get(cueId)?.changed_in ?? 0);
    if (name) names.set(cueId, name);
  }
  for (const { name, removed } of rows) for (const id of removed) names.set(id, name);
  return names;
}
