import type { Verification } from '@glossa/contracts/media';

/** The only moves of verification. An edit after verifying returns the transcript to review. */
export const verificationMoves: Record<Verification, readonly Verification[]> = {
  PENDING: ['IN_REVIEW', 'VERIFIED', 'REJECTED'],
  IN_REVIEW: ['PENDING', 'VERIFIED', 'REJECTED'],
  VERIFIED: ['IN_REVIEW', 'REJECTED'],
  REJECTED: ['IN_REVIEW', 'VERIFIED'],
};

export const canVerifyTo = (from: Verification, to: Verification): boolean =>
  verificationMoves[from].includes(to);
