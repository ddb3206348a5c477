import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.notificationSettings.purpose'),
  steps: [t('help.notificationSettings.chooseChannel'), t('help.notificationSettings.mailNeeds')],
  links: ['/notifications', '/account'],
};
