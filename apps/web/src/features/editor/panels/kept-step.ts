import type { QueryClient } from '@tanstack/react-query';
import { ApiError, errorSentence } from '../../../lib/http/api-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { changeKeptFile, type KeptChange } from '../queries.ts';
import type { EditorStore, Outcome, StepEffect } from '../store/editor-types.ts';

/** A change of what the draft keeps of an imported file, which is undone and redone with a step. */
export type KeptStep = {
  also: StepEffect;
  /** Makes the change once the cues are saved. */
  apply: () => Promise<Outcome>;
};

/** The calls of one editor follow each other, in the order of its steps. */
const lastCalls = new WeakMap<EditorStore, Promise<unknown>>();

export function createKeptStep(
  client: QueryClient,
  store: EditorStore,
  wanted: KeptChange,
): KeptStep {
  let next = wanted;
  let isApplied = false;
  const call = async (isWanted: boolean): Promise<Outcome> => {
    if (isApplied === isWanted) return { done: true, changes: 0 };
    // The file is that of these cues: it must not be there without them.
    if (!(await store.flush())) return { done: false, message: whyUnsaved(store) };
    try {
      next = await changeKeptFile(client, store.reportId, next);
      isApplied = isWanted;
      return { done: true, changes: 0 };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { done: false, message: errorSentence(error) };
    }
  };
  const callInTurn = (isWanted: boolean): Promise<Outcome> => {
    const turn = (lastCalls.get(store) ?? Promise.resolve()).then(() => call(isWanted));
    lastCalls.set(
      store,
      turn.catch(() => undefined),
    );
    return turn;
  };
  const travel = (isWanted: boolean) => void callInTurn(isWanted).then(reportKeptFailure);
  return {
    also: { undo: () => travel(false), redo: () => travel(true) },
    apply: () => callInTurn(true),
  };
}

/** Says that the cues are as wanted, but not what downloads use besides them. */
export function reportKeptFailure(outcome: Outcome): void {
  if (!outcome.done) toast.error(t('editor.import.keptFailed', { error: outcome.message }));
}

function whyUnsaved(store: EditorStore): string {
  const { sync } = store.getState();
  return 'message' in sync ? sync.message : t('editor.import.cuesNotSaved');
}
