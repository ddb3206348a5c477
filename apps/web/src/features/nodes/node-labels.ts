import type { Capability, Node } from '@glossa/contracts/nodes';
import { CircleCheck, CircleOff, CirclePause, Hourglass, type LucideIcon } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';

export const capabilityLabels: Readonly<Record<Capability, string>> = {
  prepare: t('nodes.capability.prepare'),
  speech: t('engines.speechRecognition'),
  translate: t('common.translation'),
  render: t('nodes.capability.render'),
  documents: t('nodes.capability.documents'),
  mail: t('nodes.capability.mail'),
};

export const stateLooks: Readonly<
  Record<Node['state'], { word: string; color: string; icon: LucideIcon }>
> = {
  running: { word: t('status.node.running'), color: 'green', icon: CircleCheck },
  draining: { word: t('status.node.draining'), color: 'orange', icon: Hourglass },
  drained: { word: t('status.node.drained'), color: 'gray', icon: CirclePause },
  lost: { word: t('status.node.lost'), color: 'red', icon: CircleOff },
};

/** As set for the process, except for the one role that means all. */
export const describeRoles = (roles: string): string =>
  roles === 'all' ? t('common.allRoles') : roles;
