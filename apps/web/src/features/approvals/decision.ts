import type { ApprovalItem } from '@glossa/contracts/approvals';

export type Decision = { user: ApprovalItem; to: 'Approved' | 'Rejected' | 'Deactivated' };
