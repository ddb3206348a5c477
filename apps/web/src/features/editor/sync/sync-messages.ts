import { conflictSchema } from '@glossa/contracts/cues';
import { maxCueCharacters } from '@glossa/contracts/subtitle-changes';
import { ApiError, isTemporary } from '../../../lib/http/api-client.ts';
import { type ShownError, shownError } from '../../../lib/http/shown-error.ts';
import { t } from '../../../lib/i18n/t.ts';

type SyncFailure =
  /** No response, or one that says nothing about the change: it is retried automatically. */
  | ({ kind: 'later' } & ShownError)
  | { kind: 'conflict'; conflicts: NonNullable<ApiError['conflicts']> }
  /** The draft is closed. */
  | { kind: 'closed' }
  /** The name of the change is used up: it needs another. */
  | { kind: 'renamed' }
  | ({ kind: 'refused' } & ShownError);

/** The meaning of a failed call for a change. Rethrows errors that are no server response. */
export function syncFailureOf(error: unknown): SyncFailure {
  if (!(error instanceof ApiError)) throw error;
  const { code, status } = error;
  if (code === 'DRAFT_GONE') return { kind: 'closed' };
  if (code === 'DRAFT_CONFLICT') {
    const conflicts = (error.conflicts ?? []).map((one) => conflictSchema.parse(one));
    return { kind: 'conflict', conflicts };
  }
  if (code === 'DRAFT_CHANGE_REPEATED') return { kind: 'renamed' };
  // The machine is about to replace the text: the change waits until it did, or failed.
  if (code === 'MEDIA_WRONG_STATE') return { kind: 'later', ...shownError(error) };
  // The client renews or ends an expired session; the change is kept until someone logs in again.
  const passes = status === 401 || isTemporary(error);
  return { kind: passes ? 'later' : 'refused', ...shownError(error) };
}

/** The text of the save state. */
export const offline = (
  { message: server, ...failure }: ShownError,
  storedIn: 'device' | 'memory',
): ShownError => ({
  ...failure,
  message:
    storedIn === 'device'
      ? t('editor.sync.keptOnDevice', { server })
      : t('editor.sync.keptInWindow', { server }),
});
export const closed = t('editor.sync.draftClosed');
export const closedUnsaved = (waiting: number) => t('editor.sync.draftClosedUnsaved', { waiting });
export const nothingToReapply = t('editor.sync.nothingToReapply');
export const decidedElsewhere = t('editor.conflict.decidedElsewhere');
export const wouldOverlap = t('editor.conflict.wouldOverlap');
export const cannotJoin = t('editor.conflict.cannotJoin', { max: maxCueCharacters });
export const stuck: ShownError = { message: t('editor.sync.versionConflict') };
