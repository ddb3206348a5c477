import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';
import { t } from '../../lib/i18n/t.ts';

/** Targets of help links, by screen name; shown only if permitted. */
export const helpLinks = {
  '/access-control/audit': { label: t('common.auditLog'), needs: ['Organization', 'edit'] },
  '/access-control/department': { label: t('common.departments'), needs: ['Departments', 'edit'] },
  '/access-control/projects': { label: t('common.projects'), needs: ['Projects', 'view'] },
  '/access-control/roles': { label: t('common.roles'), needs: ['UserRoles', 'view'] },
  '/access-control/user/add': { label: t('help.addUserLink'), needs: ['Users', 'edit'] },
  '/access-control/users': { label: t('common.users'), needs: ['Users', 'view'] },
  '/account': { label: t('common.yourAccount'), needs: null },
  '/admin-reports': { label: t('common.reports'), needs: ['Reports', 'view'] },
  '/conversion': { label: t('common.conversion'), needs: ['Conversion', 'view'] },
  '/dashboard': { label: t('common.dashboard'), needs: null },
  '/engines': { label: t('common.engines'), needs: ['Settings', 'view'] },
  '/feedback': { label: t('common.feedback'), needs: ['Feedback', 'view'] },
  '/feedback/add': { label: t('feedback.sendFeedback'), needs: ['Feedback', 'edit'] },
  '/filter-profiles': { label: t('filterProfiles.title'), needs: ['Translation', 'view'] },
  '/glossaries': { label: t('common.glossaries'), needs: ['Translation', 'view'] },
  '/notifications': { label: t('common.notifications'), needs: null },
  '/notifications/settings': { label: t('notifications.settingsTitle'), needs: null },
  '/quotas': { label: t('operations.quotas'), needs: ['Settings', 'view'] },
  '/retention': { label: t('operations.retention'), needs: ['Settings', 'view'] },
  '/translate': { label: t('common.translate'), needs: ['Translate', 'view'] },
  '/translation-memory': { label: t('common.translationMemory'), needs: ['Translation', 'view'] },
  '/upload-media': { label: t('common.upload'), needs: ['MediaCategory', 'view'] },
  '/upload-media/category': { label: t('common.categories'), needs: ['MediaCategory', 'view'] },
  '/user-approval': { label: t('app.nav.userApproval'), needs: ['UserApproval', 'view'] },
} as const satisfies Record<string, { label: string; needs: [Resource, PermissionFlag] | null }>;

export type HelpLink = keyof typeof helpLinks;
