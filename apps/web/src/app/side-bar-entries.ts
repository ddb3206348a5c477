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
  ShieldCheck,
  Tags,
  Upload,
  UserRoundCheck,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { t } from '../lib/language/t.ts';
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
    | '/access-control'
    | '/user-approval'
    | '/webhooks'
    | '/retention'
    | '/translate'
    | '/conversion';
  icon: LucideIcon;
  /** Shown to those who may view this; null: to everybody. */
  resource: Resource | null;
  isCurrent: (path: string) => boolean;
  /** How many wait there, shown beside the label. */
  Count?: ComponentType;
};
/** Entries under a heading of their own. */
export type SideBarGroup = { label: string; entries: readonly SideBarEntry[] };

const under = (start: string) => (path: string) => path === start || path.startsWith(`${start}/`);
const exactly = (wanted: string) => (path: string) => path.replace(/\/$/, '') === wanted;

/** A screen that exists has its line here, in the order of the side bar. */
export const entries: readonly SideBarEntry[] = [
  {
    label: t('Dashboard'),
    to: '/dashboard',
    icon: LayoutDashboard,
    resource: null,
    isCurrent: (path) => path === '/' || under('/dashboard')(path),
  },
  {
    label: t('Upload'),
    to: '/upload-media',
    icon: Upload,
    resource: 'MediaCategory',
    isCurrent: exactly('/upload-media'),
  },
  {
    label: t('Categories'),
    to: '/upload-media/category',
    icon: Tags,
    resource: 'MediaCategory',
    isCurrent: under('/upload-media/category'),
  },
  {
    label: t('Feedback'),
    to: '/feedback',
    icon: MessageSquareText,
    resource: 'Feedback',
    isCurrent: under('/feedback'),
  },
  {
    label: t('Reports'),
    to: '/admin-reports',
    icon: ChartColumn,
    resource: 'Reports',
    isCurrent: under('/admin-reports'),
  },
  {
    label: t('Disclaimer'),
    to: '/disclaimer',
    icon: Scale,
    resource: 'Settings',
    isCurrent: under('/disclaimer'),
  },
  {
    label: t('Glossaries'),
    to: '/glossaries',
    icon: BookA,
    resource: 'Translation',
    isCurrent: (path) => under('/glossaries')(path) || under('/translation-memory')(path),
  },
  {
    label: t('Engines'),
    to: '/engines',
    icon: Cpu,
    resource: 'Settings',
    isCurrent: under('/engines'),
  },
];

/** After the groups. */
export const tools: readonly SideBarEntry[] = [
  {
    label: t('Translate'),
    to: '/translate',
    icon: Languages,
    resource: 'Translate',
    isCurrent: under('/translate'),
  },
  {
    label: t('Conversion'),
    to: '/conversion',
    icon: ArrowLeftRight,
    resource: 'Conversion',
    isCurrent: under('/conversion'),
  },
];

export const groups: readonly SideBarGroup[] = [
  {
    label: t('Controls'),
    entries: [
      {
        label: t('Access Control'),
        to: '/access-control',
        icon: ShieldCheck,
        resource: 'AccessControl',
        isCurrent: under('/access-control'),
      },
      {
        label: t('User Approval'),
        to: '/user-approval',
        icon: UserRoundCheck,
        resource: 'UserApproval',
        isCurrent: under('/user-approval'),
        Count: WaitingCount,
      },
      {
        label: t('Webhooks'),
        to: '/webhooks',
        icon: Webhook,
        resource: 'Settings',
        isCurrent: under('/webhooks'),
      },
      {
        label: t('Limits'),
        to: '/retention',
        icon: Gauge,
        resource: 'Settings',
        isCurrent: (path) => under('/retention')(path) || under('/quotas')(path),
      },
    ],
  },
];
