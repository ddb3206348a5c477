import { ApiError } from '../../../lib/api-client.ts';
import { CueGone } from './cue-gone.ts';
import type { SaveProblem } from './draft-saver.ts';

/** What a failed save means for the typed text: try again, ask the person, or keep it with a reason. */
export function explainSaveProblem(error: unknown): SaveProblem {
  if (error instanceof CueGone)
    return {
      kind: 'refused',
      message: 'This cue is not in the draft any more. Copy your text, then open the screen again.',
    };
  if (!(error instanceof ApiError))
    return {
      kind: 'retry',
      message: 'Something went wrong here. Your text is kept and tried again.',
    };
  if (error.code === 'DRAFT_CONFLICT') return { kind: 'conflict', message: error.message };
  // A draft that is gone was published or discarded in another window: the published text is the base now.
  if (error.code === 'DRAFT_OUTDATED' || error.code === 'NOT_FOUND')
    return { kind: 'outdated', message: error.message };
  const passing = error.status === 0 || error.status === 429 || error.status >= 500;
  if (passing || error.status === 401) return { kind: 'retry', message: error.message };
  return { kind: 'refused', message: error.message };
}
