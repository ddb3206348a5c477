import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http/api-error.ts';
import { type ShownError, shownError } from '../../../lib/http/shown-error.ts';
import { withSentence } from '../../../lib/http/with-sentence.ts';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { changeKeptFile, type KeptChange } from '../queries.ts';
import type { EditorStore, Outcome, StepEffect } from '../store/editor-types.ts';

/** `isFinal`: the same step again would be refused, too. */
type KeptOutcome = Outcome & { isFinal?: boolean };

/** A change of what the draft keeps of an imported file, which is undone and redone with a step. */
export type KeptStep = {
  also: StepEffect;
  /** Makes the change once the cues are saved. */
  apply: () => Promise<KeptOutcome>;
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
  const call = async (isWanted: boolean): Promise<KeptOutcome> => {
    if (isApplied === isWanted) return { done: true, changes: 0 };
    // The file is that of these cues: it must not be there without them.
    if (!(await store.flush())) return { done: false, ...whyUnsaved(store) };
    try {
      next = await changeKeptFile(client, store.reportId, next);
      isApplied = isWanted;
      return { done: true, changes: 0 };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { done: false, ...shownError(error), isFinal: isFinal(error) };
    }
  };
  const callInTurn = (isWanted: boolean): Promise<KeptOutcome> => {
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

/** The file belongs to an earlier draft, or a colleague has imported another one. */
const isFinal = ({ code }: ApiError): boolean => code === 'NOT_FOUND' || code === 'DRAFT_CONFLICT';

/** Says that the cues are as wanted, but not what downloads use besides them. */
export function reportKeptFailure(outcome: KeptOutcome): void {
  if (outcome.done) return;
  toast.error(
    withSentence(outcome, (error) =>
      outcome.isFinal
        ? t('editor.import.keptRefused', { error })
        : t('editor.import.keptFailed', { error }),
    ),
  );
}

function whyUnsaved(store: EditorStore): ShownError {
  const { sync } = store.getState();
  return shownError('message' in sync ? sync : t('editor.import.cuesNotSaved'));
}
