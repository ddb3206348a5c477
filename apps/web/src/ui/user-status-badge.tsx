import type { UserStatus } from '@glossa/contracts/people';
import { Badge } from '@mantine/core';
import { Ban, CircleCheck, Hourglass, type LucideIcon, UserX } from 'lucide-react';
import { inContext } from '../lib/language/t.ts';

/** A status added to the contract must get its look here: the compiler asks for it. */
const looks: Record<UserStatus, { word: string; colour: string; icon: LucideIcon }> = {
  Pending: { word: inContext('status of a person', 'Waiting'), colour: 'orange', icon: Hourglass },
  Approved: { word: inContext('status of a person', 'Active'), colour: 'green', icon: CircleCheck },
  Rejected: { word: inContext('status of a person', 'Rejected'), colour: 'red', icon: Ban },
  Deactivated: {
    word: inContext('status of a person', 'Deactivated'),
    colour: 'gray',
    icon: UserX,
  },
};

export const userStatusWord = (status: UserStatus): string => looks[status].word;

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { word, colour, icon: Icon } = looks[status];
  return (
    <Badge
      color={colour}
      variant="light"
      w="max-content"
      leftSection={<Icon size={13} aria-hidden />}
    >
      {word}
    </Badge>
  );
}
