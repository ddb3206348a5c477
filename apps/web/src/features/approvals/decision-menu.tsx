import type { ApprovalItem } from '@glossa/contracts/approvals';
import type { UserStatus } from '@glossa/contracts/people';
import { Button, Group } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import type { Decision } from './decision.ts';

type Props = {
  user: ApprovalItem;
  /** States the person may be moved to. */
  next: readonly UserStatus[];
  onDecide: (to: Decision['to']) => void;
};

const verbs: Record<Decision['to'], (user: ApprovalItem) => string> = {
  Approved: ({ status }) => (status === 'Deactivated' ? t('Reactivate') : t('Approve')),
  Rejected: () => t('Reject'),
  Deactivated: () => t('Deactivate'),
};
const decisions = ['Approved', t('Rejected'), 'Deactivated'] as const;

/** What may be decided about a person now. */
export function DecisionMenu({ user, next, onDecide }: Props) {
  const possible = decisions.filter((to) => next.includes(to));
  if (possible.length === 0) return null;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {possible.map((to) => (
        <Button
          key={to}
          size="compact-sm"
          variant={to === 'Approved' ? 'filled' : 'default'}
          aria-label={`${verbs[to](user)} ${user.displayName}`}
          onClick={() => onDecide(to)}
        >
          {verbs[to](user)}
        </Button>
      ))}
    </Group>
  );
}
