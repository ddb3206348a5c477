import type { FeedbackStatus, FeedbackTicket } from '@glossa/contracts/feedback';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { feedbackKey, useAssignFeedback, useMoveFeedback } from '../../../lib/queries/feedback.ts';
import { toast } from '../../../ui/toast.tsx';

type Move = { status: FeedbackStatus; resolution?: string; linkChange?: boolean };

/** Moves and assigns the ticket as it is shown; where somebody was faster, that is said and shown. */
export function useChangeTicket({ ticketId, revision }: FeedbackTicket) {
  const client = useQueryClient();
  const moving = useMoveFeedback();
  const assigning = useAssignFeedback();
  const onError = (error: unknown) => {
    toast.error(error);
    if (error instanceof ApiError && error.code === 'FEEDBACK_CONFLICT')
      void client.invalidateQueries({ queryKey: feedbackKey });
  };
  return {
    moving: moving.isPending ? moving.variables.status : null,
    move: (move: Move, onDone?: () => void) =>
      moving.mutate({ ticketId, revision, ...move }, { onError, onSuccess: () => onDone?.() }),
    assigning: assigning.isPending,
    assign: (assigneeId: string | null) =>
      assigning.mutate({ ticketId, revision, assigneeId }, { onError }),
  };
}
