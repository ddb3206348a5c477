import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';
import { t } from '../../lib/language/t.ts';

/** Where help leads, under the names the screens go by; shown to those who may go there. */
export const helpLinks = {
  '/access-control/audit': { label: t('Audit log'), needs: ['AccessControl', 'view'] },
  '/access-control/department': { label: t('Departments'), needs: ['Departments', 'edit'] },
  '/access-control/projects': { label: t('Projects'), needs: ['Projects', 'view'] },
  '/access-control/roles': { label: t('Roles'), needs: ['UserRoles', 'view'] },
  '/access-control/user/add': { label: t('Add a user'), needs: ['Users', 'edit'] },
  '/access-control/users': { label: t('Users'), needs: ['Users', 'view'] },
  '/account': { label: t('Your account'), needs: null },
  '/admin-reports': { label: t('Reports'), needs: ['Reports', 'view'] },
  '/conversion': { label: t('Conversion'), needs: ['Conversion', 'view'] },
  '/dashboard': { label: t('Dashboard'), needs: null },
  '/engines': { label: t('Engines'), needs: ['Settings', 'view'] },
  '/feedback': { label: t('Feedback'), needs: ['Feedback', 'view'] },
  '/feedback/add': { label: t('Give feedback'), needs: ['Feedback', 'edit'] },
  '/glossaries': { label: t('Glossaries'), needs: ['Translation', 'view'] },
  '/notifications': { label: t('Notifications'), needs: null },
  '/notifications/settings': { label: t('Notification settings'), needs: null },
  '/quotas': { label: t('Quotas'), needs: ['Settings', 'view'] },
  '/retention': { label: t('Retention'), needs: ['Settings', 'view'] },
  '/translate': { label: t('Translate'), needs: ['Translate', 'view'] },
  '/translation-memory': { label: t('Translation memory'), needs: ['Translation', 'view'] },
  '/upload-media': { label: t('Upload'), needs: ['MediaCategory', 'view'] },
  '/upload-media/category': { label: t('Categories'), needs: ['MediaCategory', 'view'] },
  '/user-approval': { label: t('User Approval'), needs: ['UserApproval', 'view'] },
} as const satisfies Record<string, { label: string; needs: [Resource, PermissionFlag] | null }>;

export type HelpLink = keyof typeof helpLinks;
