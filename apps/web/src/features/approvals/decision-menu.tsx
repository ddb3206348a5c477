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

type Verb = { short: string; full: (name: string) => string };

const reactivate: Verb = {
  short: t('Reactivate'),
  full: (name) => t('Reactivate {name}', { name }),
};
const verbs: Record<Decision['to'], Verb> = {
  Approved: { short: t('Approve'), full: (name) => t('Approve {name}', { name }) },
  Rejected: { short: t('Reject'), full: (name) => t('Reject {name}', { name }) },
  Deactivated: { short: t('Deactivate'), full: (name) => t('Deactivate {name}', { name }) },
};
const verbOf = (to: Decision['to'], { status }: ApprovalItem): Verb =>
  to === 'Approved' && status === 'Deactivated' ? reactivate : verbs[to];
const decisions = ['Approved', 'Rejected', 'Deactivated'] as const satisfies Decision['to'][]; // not shown: states of the contract

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
          aria-label={verbOf(to, user).full(user.displayName)}
          onClick={() => onDecide(to)}
        >
          {verbOf(to, user).short}
        </Button>
      ))}
    </Group>
  );
}
