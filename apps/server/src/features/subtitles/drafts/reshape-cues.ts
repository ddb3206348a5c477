import type { ErrorCode } from '@glossa/contracts';
import type { BodyOf } from '@glossa/contracts/endpoint';
import type { CueInput, mergeSubtitles, splitSubtitle } from '@glossa/contracts/subtitle-changes';
import { message } from '@glossa/messages/message';
import { type Cue, CueError, type CueErrorCode } from '@glossa/subtitles/cue';
import { diffCues } from '@glossa/subtitles/cue-change';
import { duplicateCue } from '@glossa/subtitles/edit-cues';
import { mergeCues } from '@glossa/subtitles/merge-cues';
import { splitCue } from '@glossa/subtitles/split-cue';
import type { SelectQueryBuilder } from 'kysely';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { DatabaseSchema } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { plainColumns, toCue, toModelCue, wordsOfCue } from '../index.ts';
import { newCueId } from '../new-cue-id.ts';
import type { CueChange, Plan } from './apply-change-set.ts';
import { assertNoConflicts, readTouched, type Touched } from './conflicts.ts';

type StoredCue = { cue: Cue; revision: number };
type CueQuery = SelectQueryBuilder<DatabaseSchema, 'cues', object>;

/** Cues of a draft for the pure operations, in its order. */
async function readModelCues(
  trx: DatabaseOrTransaction,
  draftId: string,
  among: (query: CueQuery) => CueQuery,
): Promise<StoredCue[]> {
  const rows = await among(trx.selectFrom('cues').where('cue_set_id', '=', draftId))
    .select(plainColumns)
    .select(wordsOfCue.as('words'))
    .orderBy('start_ms')
    .orderBy('end_ms')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    cue: {
      ...toModelCue(toCue(row)),
      sourceCueIds: row.source_cue_ids,
      rendersCueIds: row.renders_cue_ids,
      ...(row.stale ? { stale: true } : {}),
    },
    revision: row.revision,
  }));
}

/** One half keeps the id, the other gets a new one. */
export const planSplit =
  (input: BodyOf<typeof splitSubtitle>): Plan =>
  async (trx, draft) => {
    const newId = input.newCueId ?? newCueId();
    await assertNoConflicts(trx, draft.id, [{ cueId: input.cueId, revision: input.revision }]);
    assertIdsUnused(await readTouched(trx, draft.id, [newId]), newId);
    const cues = await readModelCues(trx, draft.id, (q) => q.where('id', '=', input.cueId));
    const at =
      'offset' in input.at
        ? { at: 'cursor' as const, offset: input.at.offset }
        : { at: 'playhead' as const, timeMs: input.at.playheadMs };
    return reshape(cues, (model) =>
      splitCue(model, input.cueId, at, newId, { language: draft.language }),
    );
  };

/** Includes what is between the first and the last: only adjacent cues can be merged. */
export const planMerge =
  (input: BodyOf<typeof mergeSubtitles>): Plan =>
  async (trx, draft) => {
    const ids = input.cues.map(({ cueId }) => cueId);
    const there = await assertNoConflicts(trx, draft.id, input.cues);
    const starts = [...there.values()].map((cue) => cue.start_ms);
    const cues = await readModelCues(trx, draft.id, (q) =>
      q.where('start_ms', '>=', Math.min(...starts)).where('start_ms', '<=', Math.max(...starts)),
    );
    return reshape(cues, (model) => mergeCues(model, ids, { language: draft.language }));
  };

/** The copy goes into the next gap, or to the same time on the other track. */
export const planDuplicate =
  (input: { cueId: string; newCueId?: string | undefined }): Plan =>
  async (trx, draft) => {
    const newId = input.newCueId ?? newCueId();
    const there = await readTouched(trx, draft.id, [input.cueId, newId]);
    assertIdsUnused(there, newId);
    const cue = there.get(input.cueId);
    if (!cue) throw new AppError('NOT_FOUND', message('drafts.cueNotFound'));
    const reach = cue.end_ms + (cue.end_ms - cue.start_ms);
    const cues = await readModelCues(trx, draft.id, (q) =>
      q.where('end_ms', '>', cue.start_ms).where('start_ms', '<=', reach),
    );
    return reshape(cues, (model) => duplicateCue(model, input.cueId, newId));
  };

function assertIdsUnused(there: Touched, newId: string): void {
  if (there.has(newId)) throw new AppError('INVALID_INPUT', message('drafts.cueIdTaken'));
}

function reshape(stored: readonly StoredCue[], operation: (cues: Cue[]) => Cue[]) {
  const revisions = new Map(stored.map(({ cue, revision }) => [cue.id, revision]));
  const before = stored.map(({ cue }) => cue);
  const changes = diffCues(
    before,
    toApiError(() => operation(before)),
  );
  return {
    changes: changes.map(
      ({ id, after }): CueChange => ({
        cueId: id,
        revision: revisions.get(id) ?? null,
        cue: after && toInput(after),
        // The text was not reviewed again.
        stale: after?.stale ?? false,
      }),
    ),
    answerAll: true,
  };
}

const toInput = (cue: Cue): CueInput => ({
  startMs: cue.startMs,
  endMs: cue.endMs,
  text: cue.text,
  track: cue.track,
  spans: cue.spans ?? [],
  placement: cue.placement ?? null,
  speaker: cue.speaker ?? null,
  sourceCueIds: cue.sourceCueIds ?? [],
  rendersCueIds: cue.rendersCueIds ?? [],
  words: (cue.words ?? []).map((word) => [word.text, word.startMs, word.endMs, word.confidence]),
});

const codes: Partial<Record<CueErrorCode, ErrorCode>> = {
  SPLIT_OUTSIDE: 'SPLIT_OUTSIDE',
  NOTHING_TO_MERGE: 'MERGE_IMPOSSIBLE',
  NOT_ADJACENT: 'MERGE_IMPOSSIBLE',
  TRACKS_DIFFER: 'MERGE_IMPOSSIBLE',
  TIME_INVALID: 'CUE_INVALID',
  NO_ROOM: 'CUE_INVALID',
  CUE_NOT_FOUND: 'NOT_FOUND',
  TOO_MANY_CUES: 'TOO_MANY_CUES',
};

function toApiError<T>(operation: () => T): T {
  try {
    return operation();
  } catch (error) {
    if (!(error instanceof CueError)) throw error;
    throw new AppError(codes[error.code] ?? 'INVALID_INPUT', error.messageRef, { cause: error });
  }
}
