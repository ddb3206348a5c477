import type { Resource } from '@glossa/contracts/permissions';
import {
  ArrowLeftRight,
  BookA,
  ChartColumn,
  Cpu,
  Gauge,
  Languages,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Scale,
  Server,
  ShieldCheck,
  Tags,
  Upload,
  UserRoundCheck,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { WaitingCount } from './waiting-count.tsx';

export type SideBarEntry = {
  label: string;
  to:
    | '/dashboard'
    | '/upload-media'
    | '/upload-media/category'
    | '/feedback'
    | '/glossaries'
    | '/admin-reports'
    | '/disclaimer'
    | '/engines'
    | '/nodes'
    | '/access-control'
    | '/user-approval'
    | '/webhooks'
    | '/retention'
    | '/translate'
    | '/conversion';
  icon: LucideIcon;
  /** Required view permission; null: everyone. */
  resource: Resource | null;
  /** Of the whole installation: only for those who see every organization. */
  installation?: boolean;
  isCurrent: (path: string) => boolean;
  /** The count shown next to the label. */
  Count?: ComponentType;
};
/** Entries under their own heading. */
export type SideBarGroup = { label: string; entries: readonly SideBarEntry[] };

const under = (start: string) => (path: string) => path === start || path.startsWith(`${start}/`);
const exactly = (wanted: string) => (path: string) => path.replace(/\/$/, '') === wanted;

/** Every screen with an entry, in side bar order. */
export const entries: readonly SideBarEntry[] = [
  {
    label: t('common.dashboard'),
    to: '/dashboard',
    icon: LayoutDashboard,
    resource: null,
    isCurrent: (path) => path === '/' || under('/dashboard')(path),
  },
  {
    label: t('common.upload'),
    to: '/upload-media',
    icon: Upload,
    resource: 'MediaCategory',
    isCurrent: exactly('/upload-media'),
  },
  {
    label: t('common.categories'),
    to: '/upload-media/category',
    icon: Tags,
    resource: 'MediaCategory',
    isCurrent: under('/upload-media/category'),
  },
  {
    label: t('common.feedback'),
    to: '/feedback',
    icon: MessageSquareText,
    resource: 'Feedback',
    isCurrent: under('/feedback'),
  },
  {
    label: t('common.reports'),
    to: '/admin-reports',
    icon: ChartColumn,
    resource: 'Reports',
    isCurrent: under('/admin-reports'),
  },
  {
    label: t('common.disclaimer'),
    to: '/disclaimer',
    icon: Scale,
    resource: 'Settings',
    isCurrent: under('/disclaimer'),
  },
  {
    label: t('common.glossaries'),
    to: '/glossaries',
    icon: BookA,
    resource: 'Translation',
    isCurrent: (path) =>
      ['/glossaries', '/translation-memory', '/filter-profiles'].some((to) => under(to)(path)),
  },
  {
    label: t('common.engines'),
    to: '/engines',
    icon: Cpu,
    resource: 'Settings',
    isCurrent: under('/engines'),
  },
  {
    label: t('common.nodes'),
    to: '/nodes',
    icon: Server,
    resource: 'Settings',
    installation: true,
    isCurrent: under('/nodes'),
  },
];

/** After the groups. */
export const tools: readonly SideBarEntry[] = [
  {
    label: t('common.translate'),
    to: '/translate',
    icon: Languages,
    resource: 'Translate',
    isCurrent: under('/translate'),
  },
  {
    label: t('common.conversion'),
    to: '/conversion',
    icon: ArrowLeftRight,
    resource: 'Conversion',
    isCurrent: under('/conversion'),
  },
];

export const groups: readonly SideBarGroup[] = [
  {
    label: t('app.nav.controls'),
    entries: [
      {
        label: t('app.nav.accessControl'),
        to: '/access-control',
        icon: ShieldCheck,
        resource: 'AccessControl',
        isCurrent: under('/access-control'),
      },
      {
        label: t('app.nav.userApproval'),
        to: '/user-approval',
        icon: UserRoundCheck,
        resource: 'UserApproval',
        isCurrent: under('/user-approval'),
        Count: WaitingCount,
      },
      {
        label: t('common.webhooks'),
        to: '/webhooks',
        icon: Webhook,
        resource: 'Settings',
        isCurrent: under('/webhooks'),
      },
      {
        label: t('common.limits'),
        to: '/retention',
        icon: Gauge,
        resource: 'Settings',
        isCurrent: (path) => under('/retention')(path) || under('/quotas')(path),
      },
    ],
  },
];
