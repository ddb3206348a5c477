import type { CueChangeInput } from '@glossa/contracts/subtitles';
import type { QueuedChange } from './change-queue.ts';
import type { ChangeRequest } from './change-request.ts';
import { inputOf } from './cue-wire.ts';

/** More than this the server does not merge in one call. */
const mostMerged = 100;

/**
 * The call for a change set; everything that has no call of its own is sent cue by cue in one. `revisionOf` gives the
 * revision the server has of a cue, null where it has none.
 */
export function requestOf(
  item: Pick<QueuedChange, 'changeId' | 'reportId' | 'changes' | 'call'>,
  revisionOf: (cueId: string) => number | null,
): ChangeRequest {
  const base = { reportId: item.reportId, changeId: item.changeId };
  const { call, changes } = item;
  const seen = (cueId: string) => ({ cueId, revision: revisionOf(cueId) ?? 0 });
  if (call?.kind === 'split')
    return {
      call: 'split',
      body: { ...base, ...seen(call.cueId), newCueId: call.newCueId, at: call.at },
    };
  if (call?.kind === 'duplicate')
    return { call: 'duplicate', body: { ...base, cueId: call.cueId, newCueId: call.newCueId } };
  if (call?.kind === 'merge' && call.cueIds.length <= mostMerged)
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
