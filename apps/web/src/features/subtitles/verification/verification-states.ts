import type { Verification } from '@glossa/contracts/media';

/** The state in a word, as a badge shows it. */
export const verificationStates: Record<Verification, { label: string; colour: string }> = {
  PENDING: { label: 'To verify', colour: 'yellow' },
  IN_REVIEW: { label: 'In review', colour: 'yellow' },
  VERIFIED: { label: 'Verified', colour: 'green' },
  REJECTED: { label: 'Rejected', colour: 'red' },
};
