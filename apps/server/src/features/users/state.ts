import { type UserStatus, userStatuses } from '@glossa/contracts/people';

/** Where an account may go from each state (PRODUCT section 2): a decision can be taken back, but nobody waits twice. */
const moves: Record<UserStatus, readonly UserStatus[]> = {
  Pending: ['Approved', 'Rejected'],
  Approved: ['Deactivated'],
  Rejected: ['Approved'],
  Deactivated: ['Approved'],
};

export const nextStatuses = (from: UserStatus): readonly UserStatus[] => moves[from];

/** The states from which an account may come into this one. */
export const sourceStatuses = (to: UserStatus): UserStatus[] =>
  userStatuses.filter((from) => moves[from].includes(to));
