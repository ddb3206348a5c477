import type { CueChangeInput } from '@glossa/contracts/subtitle-changes';
import { inputOf } from '../store/cue-wire.ts';
import type { QueuedChange } from './change-queue.ts';
import type { ChangeRequest } from './draft-calls.ts';

/** The maximum number of cues the server merges in one call. */
const maxMerged = 100;

/**
 * The call of a change set; everything without a dedicated call is sent as changed cues. `revisionOf` returns the
 * server's revision of a cue, null if it has none.
 */
export function toRequest(
  item: Pick<QueuedChange, 'changeId' | 'reportId' | 'changes' | 'call'>,
  revisionOf: (cueId: string) => number | null,
  seenChange?: number,
): ChangeRequest {
  const base = {
    reportId: item.reportId,
    changeId: item.changeId,
    ...(seenChange === undefined ? {} : { seenChange }),
  };
  const { call, changes } = item;
  const seen = (cueId: string) => ({ cueId, revision: revisionOf(cueId) ?? 0 });
  if (call?.kind === 'split')
    return {
      call: 'split',
      body: { ...base, ...seen(call.cueId), newCueId: call.newCueId, at: call.at },
    };
  if (call?.kind === 'duplicate')
    return { call: 'duplicate', body: { ...base, cueId: call.cueId, newCueId: call.newCueId } };
  if (call?.kind === 'merge' && call.cueIds.length <= maxMerged)
    return { call: 'merge', body: { ...base, cues: call.cueIds.map(seen) } };

  const [only] = changes;
  if (call === null && changes.length === 1 && only?.after && !only.before)
    return {
      call: 'create',
      body: { ...base, cues: [{ cueId: only.id, cue: inputOf(null, only.after) }] },
    };
  if (call === null && changes.every(({ after }) => !after))
    return { call: 'delete', body: { ...base, cues: changes.map(({ id }) => seen(id)) } };
  return {
    call: 'update',
    body: {
      ...base,
      changes: changes.map(
        ({ id, before, after }): CueChangeInput => ({
          cueId: id,
          revision: revisionOf(id),
          cue: after && inputOf(before, after),
        }),
      ),
    },
  };
}
