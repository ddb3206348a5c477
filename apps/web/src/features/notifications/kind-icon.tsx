import type { NotificationKind } from '@glossa/contracts/notifications';
import { ThemeIcon } from '@mantine/core';
import {
  AtSign,
  Bell,
  CircleCheck,
  CircleX,
  type LucideIcon,
  MessageSquareText,
  UserRoundCheck,
  Webhook,
} from 'lucide-react';

const good = { Icon: CircleCheck, color: 'green' };
const bad = { Icon: CircleX, color: 'red' };
const feedback = { Icon: MessageSquareText, color: 'petrol' };

const signs: Readonly<Partial<Record<NotificationKind, { Icon: LucideIcon; color: string }>>> = {
  'media-ready': good,
  'media-failed': bad,
  'translation-ready': good,
  'translation-failed': bad,
  'verification-done': good,
  'verification-rejected': bad,
  'approval-waiting': { Icon: UserRoundCheck, color: 'orange' },
  approved: { Icon: UserRoundCheck, color: 'green' },
  mention: { Icon: AtSign, color: 'petrol' },
  'feedback-added': feedback,
  'feedback-assigned': feedback,
  'feedback-commented': feedback,
  'feedback-status': feedback,
  'webhook-disabled': { Icon: Webhook, color: 'red' },
};

export function KindIcon({ kind }: { kind: NotificationKind }) {
  const { Icon, color } = signs[kind] ?? { Icon: Bell, color: 'gray' };
  return (
    <ThemeIcon variant="light" color={color} size={34} radius="xl" aria-hidden>
      <Icon size={18} />
    </ThemeIcon>
  );
}
