import { useCallback } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { withAction } from '../../lib/http/with-sentence.ts';
import { type Question, useConfirm } from '../feedback/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../feedback/toast.tsx';
import { type Remedy, showUses } from './in-use-store.ts';

type Labels = {
  /** "Deleted: Legal". */
  success: string;
  /** "Error deleting department": the reason is appended. */
  failure: string;
  /** Offered if the item is in use. */
  remedy?: Remedy;
};

/**
 * Confirms, deletes and reports the result. Returns whether it is deleted. A rejection because of references opens a
 * dialog that lists them.
 */
export function useDeleteWithUses() {
  const confirm = useConfirm();
  return useCallback(
    async (question: Question, run: () => Promise<unknown>, labels: Labels): Promise<boolean> => {
      if (!(await confirm({ ...question, danger: true }))) return false;
      try {
        await run();
      } catch (error) {
        announceReason(error, labels);
        return false;
      }
      toastSuccess(labels.success);
      return true;
    },
    [confirm],
  );
}

function announceReason(error: unknown, { failure, remedy }: Labels): void {
  const inUse = error instanceof ApiError && error.code.endsWith('_IN_USE');
  const shown =
    inUse &&
    showUses({
      title: failure,
      error,
      uses: error.uses?.first ?? [],
      ...(error.uses ? { total: error.uses.total } : {}),
      ...(remedy ? { remedy } : {}),
    });
  if (!shown) toastError(withAction(error, failure));
}
