import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.dashboard.purpose'),
  steps: [
    t('help.dashboard.checkStatus'),
    t('help.dashboard.searchMedia'),
    t('help.dashboard.openMedia'),
    t('help.dashboard.myTasks'),
  ],
  links: ['/upload-media', '/feedback', '/admin-reports'],
};
