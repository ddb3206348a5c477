import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.feedbackList.purpose'),
  steps: [
    t('help.feedbackList.browse'),
    t('help.feedbackList.openTicket'),
    t('help.feedbackList.reportLine'),
  ],
  links: ['/feedback/add', '/dashboard'],
};
