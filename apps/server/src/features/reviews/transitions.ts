import type { ErrorCode } from '@glossa/contracts/errors';
import type { ReviewStatus } from '@glossa/contracts/reviews';

/** The transitions people may request. A change of the text moves a review by `afterTextChange`. */
const reviewTransitions: Readonly<Record<ReviewStatus, readonly ReviewStatus[]>> = {
  'needs-review': ['in-review'],
  // Back to needs-review: the reviewer releases it.
  'in-review': ['reviewed', 'sent-back', 'needs-review'],
  // Opened again.
  reviewed: ['in-review'],
  // Submitted again, with or without a change.
  'sent-back': ['needs-review'],
};

export const canReviewMove = (from: ReviewStatus, to: ReviewStatus): boolean =>
  reviewTransitions[from].includes(to);

export type ReviewMove = {
  from: ReviewStatus;
  to: ReviewStatus;
  reason: string | undefined;
  /** Who requests it. */
  userId: string;
  lastEditorId: string | null;
  reviewerMustDiffer: boolean;
};

/** Why a transition is refused; undefined if it is allowed. */
export function refuseReviewMove(move: ReviewMove): ErrorCode | undefined {
  if (!canReviewMove(move.from, move.to)) return 'REVIEW_WRONG_STATE';
  if (move.to === 'sent-back' && !move.reason) return 'REVIEW_REASON_REQUIRED';
  if (move.to === 'reviewed' && move.reviewerMustDiffer && move.lastEditorId === move.userId)
    return 'REVIEW_BY_LAST_EDITOR';
  return undefined;
}

/**
 * `machine`: translated again. `published`: a person finished a change. `edited`: a person saved part of one, such as a
 * segment of a document.
 */
export type TextChange = 'machine' | 'published' | 'edited';

/** The status after the text changed; a reviewer who corrects it keeps it in review. */
export function afterTextChange(status: ReviewStatus, change: TextChange): ReviewStatus {
  if (change === 'machine' || status === 'reviewed') return 'needs-review';
  if (status === 'sent-back' && change === 'published') return 'needs-review';
  return status;
}
