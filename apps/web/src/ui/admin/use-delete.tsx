import { useCallback } from 'react';
import { ApiError, errorSentence } from '../../lib/api-error.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { type Question, useConfirm } from '../confirm-dialog.tsx';
import { toastError, toastSuccess } from '../toast.tsx';
import { type Remedy, showUses } from './in-use-store.ts';

type Labels = {
  /** "Deleted: Legal". */
  success: string;
  /** "Error deleting department": the reason is put behind it. */
  failure: string;
  /** Offered where the thing is in use. */
  remedy?: Remedy;
};

/**
 * Asks, deletes and says how it went. The answer is whether it is gone. A refusal because of what uses the thing opens
 * a dialog with the list of it.
 */
export function useDeleteWithUses() {
  const confirm = useConfirm();
  return useCallback(
    async (question: Question, run: () => Promise<unknown>, labels: Labels): Promise<boolean> => {
      if (!(await confirm({ ...question, danger: true }))) return false;
      try {
        await run();
      } catch (error) {
        sayWhy(error, labels);
        return false;
      }
      toastSuccess(labels.success);
      return true;
    },
    [confirm],
  );
}

function sayWhy(error: unknown, { failure, remedy }: Labels): void {
  const inUse = error instanceof ApiError && error.code.endsWith('_IN_USE');
  const shown =
    inUse &&
    showUses({
      title: failure,
      message: error.message,
      uses: error.uses?.first ?? [],
      ...(error.uses ? { total: error.uses.total } : {}),
      ...(remedy ? { remedy } : {}),
    });
  if (!shown) toastError(whyFailed(failure, errorSentence(error)));
}
