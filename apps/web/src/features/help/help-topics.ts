import type { HelpTopic } from './topics/help-topic.ts';

/** The help of every screen by route path; loaded on demand. */
export const helpTopics: Readonly<Record<string, () => Promise<HelpTopic>>> = {
  '/': async () => (await import('./topics/dashboard.ts')).topic,
  '/dashboard': async () => (await import('./topics/dashboard.ts')).topic,
  '/dashboard/media-details': async () => (await import('./topics/media-details.ts')).topic,
  '/dashboard/translation-request': async () =>
    (await import('./topics/translation-request.ts')).topic,
  '/dashboard/verify-transcript': async () => (await import('./topics/verify-transcript.ts')).topic,
  '/dashboard/edit-translation': async () => (await import('./topics/edit-translation.ts')).topic,
  '/dashboard/document-review': async () => (await import('./topics/document-review.ts')).topic,
  '/upload-media': async () => (await import('./topics/upload.ts')).topic,
  '/upload-media/category': async () => (await import('./topics/category.ts')).topic,
  '/glossaries': async () => (await import('./topics/glossaries.ts')).topic,
  '/glossaries/$id': async () => (await import('./topics/glossary.ts')).topic,
  '/filter-profiles': async () => (await import('./topics/filter-profiles.ts')).topic,
  '/translation-memory': async () => (await import('./topics/translation-memory.ts')).topic,
  '/feedback': async () => (await import('./topics/feedback-list.ts')).topic,
  '/feedback/add': async () => (await import('./topics/feedback-form.ts')).topic,
  '/feedback/edit/$ticketId': async () => (await import('./topics/feedback-form.ts')).topic,
  '/feedback/info/$ticketId': async () => (await import('./topics/feedback-info.ts')).topic,
  '/disclaimer': async () => (await import('./topics/disclaimer.ts')).topic,
  '/engines': async () => (await import('./topics/engines.ts')).topic,
  '/nodes': async () => (await import('./topics/nodes.ts')).topic,
  '/access-control': async () => (await import('./topics/access-control.ts')).topic,
  '/access-control/organization': async () => (await import('./topics/organisation.ts')).topic,
  '/access-control/users': async () => (await import('./topics/users.ts')).topic,
  '/access-control/user/add': async () => (await import('./topics/user-form.ts')).topic,
  '/access-control/user/edit/$id': async () => (await import('./topics/user-form.ts')).topic,
  '/access-control/department': async () => (await import('./topics/departments.ts')).topic,
  '/access-control/department/add': async () => (await import('./topics/department-form.ts')).topic,
  '/access-control/department/edit/$id': async () =>
    (await import('./topics/department-form.ts')).topic,
  '/access-control/roles': async () => (await import('./topics/roles.ts')).topic,
  '/access-control/roles/add': async () => (await import('./topics/role-form.ts')).topic,
  '/access-control/roles/edit/$id': async () => (await import('./topics/role-form.ts')).topic,
  '/access-control/projects': async () => (await import('./topics/projects.ts')).topic,
  '/access-control/projects/add': async () => (await import('./topics/project-form.ts')).topic,
  '/access-control/projects/edit/$id': async () => (await import('./topics/project-form.ts')).topic,
  '/access-control/audit': async () => (await import('./topics/audit.ts')).topic,
  '/admin-reports': async () => (await import('./topics/reports.ts')).topic,
  '/user-approval': async () => (await import('./topics/user-approval.ts')).topic,
  '/translate': async () => (await import('./topics/translate.ts')).topic,
  '/conversion': async () => (await import('./topics/conversion.ts')).topic,
  '/account': async () => (await import('./topics/account.ts')).topic,
  '/notifications': async () => (await import('./topics/notifications.ts')).topic,
  '/notifications/settings': async () => (await import('./topics/notification-settings.ts')).topic,
  '/webhooks': async () => (await import('./topics/webhooks.ts')).topic,
  '/retention': async () => (await import('./topics/retention.ts')).topic,
  '/quotas': async () => (await import('./topics/quotas.ts')).topic,
};

/** That of the screen, or of its nearest ancestor. */
export function helpTopicOf(path: string): (() => Promise<HelpTopic>) | undefined {
  const own = helpTopics[path.replace(/(?<=.)\/$/, '')];
  if (own || path === '/' || path === '') return own;
  return helpTopicOf(path.slice(0, path.lastIndexOf('/')) || '/');
}
