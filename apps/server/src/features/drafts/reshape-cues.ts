import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@glossa/contracts';
import type { BodyOf } from '@glossa/contracts/endpoint';
import type { CueInput, mergeSubtitles, splitSubtitle } from '@glossa/contracts/subtitles';
import { type Cue, CueError, type CueErrorCode } from '@glossa/subtitles/cue';
import { diffCues } from '@glossa/subtitles/cue-change';
import { duplicateCue } from '@glossa/subtitles/edit-cues';
import { mergeCues } from '@glossa/subtitles/merge-cues';
import { splitCue } from '@glossa/subtitles/split-cue';
import { AppError } from '../../platform/http/app-error.ts';
import type { CueChange } from './apply-change-set.ts';
import type { Plan } from './change-draft.ts';
import { readTouched, refuseConflicts, type Touched } from './conflicts.ts';
import { readModelCues, type StoredCue } from './read-model-cues.ts';

/** One half keeps the id, the other gets a new one. */
export const planSplit =
  (input: BodyOf<typeof splitSubtitle>): Plan =>
  async (trx, draft) => {
    const newId = input.newCueId ?? randomUUID();
    await refuseConflicts(trx, draft.id, [{ cueId: input.cueId, revision: input.revision }]);
    refuseTaken(await readTouched(trx, draft.id, [newId]), newId);
    const cues = await readModelCues(trx, draft.id, (q) => q.where('id', '=', input.cueId));
    const at =
      'offset' in input.at
        ? { at: 'cursor' as const, offset: input.at.offset }
        : { at: 'playhead' as const, timeMs: input.at.playheadMs };
    return reshape(cues, (model) =>
      splitCue(model, input.cueId, at, newId, { language: draft.language }),
    );
  };

/** What lies between the first and the last belongs to it: cues are only merged where nothing stands between them. */
export const planMerge =
  (input: BodyOf<typeof mergeSubtitles>): Plan =>
  async (trx, draft) => {
    const ids = input.cues.map(({ cueId }) => cueId);
    const there = await refuseConflicts(trx, draft.id, input.cues);
    const starts = [...there.values()].map((cue) => cue.start_ms);
    const cues = await readModelCues(trx, draft.id, (q) =>
      q.where('start_ms', '>=', Math.min(...starts)).where('start_ms', '<=', Math.max(...starts)),
    );
    return reshape(cues, (model) => mergeCues(model, ids, { language: draft.language }));
  };

/** The copy goes into the next gap, or beside the cue on the other track. */
export const planDuplicate =
  (input: { cueId: string; newCueId?: string | undefined }): Plan =>
  async (trx, draft) => {
    const newId = input.newCueId ?? randomUUID();
    const there = await readTouched(trx, draft.id, [input.cueId, newId]);
    refuseTaken(there, newId);
    const cue = there.get(input.cueId);
    if (!cue) throw new AppError('NOT_FOUND', 'This cue is not there any more. Choose another.');
    const reach = cue.end_ms + (cue.end_ms - cue.start_ms);
    const cues = await readModelCues(trx, draft.id, (q) =>
      q.where('end_ms', '>', cue.start_ms).where('start_ms', '<=', reach),
    );
    return reshape(cues, (model) => duplicateCue(model, input.cueId, newId));
  };

function refuseTaken(there: Touched, newId: string): void {
  if (there.has(newId))
    throw new AppError('INVALID_INPUT', 'A cue with the new id is there already. Make another id.');
}

function reshape(stored: readonly StoredCue[], operation: (cues: Cue[]) => Cue[]) {
  const revisions = new Map(stored.map(({ cue, revision }) => [cue.id, revision]));
  const before = stored.map(({ cue }) => cue);
  const changes = diffCues(
    before,
    inOurWords(() => operation(before)),
  );
  return {
    changes: changes.map(
      ({ id, after }): CueChange => ({
        cueId: id,
        revision: revisions.get(id) ?? null,
        cue: after && toInput(after),
        // Nobody read the text anew.
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
  speaker: cue.speaker ?? null,
  sourceCueIds: cue.sourceCueIds ?? [],
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

function inOurWords<T>(operation: () => T): T {
  try {
    return operation();
  } catch (error) {
    if (!(error instanceof CueError)) throw error;
    throw new AppError(codes[error.code] ?? 'INVALID_INPUT', error.message, { cause: error });
  }
}
