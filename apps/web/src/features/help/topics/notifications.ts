import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.notifications.purpose'),
  steps: [t('help.notifications.open'), t('help.notifications.markAllRead')],
  links: ['/notifications/settings', '/dashboard'],
};
