import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.feedbackDetails.purpose'),
  steps: [
    t('help.feedbackDetails.comment'),
    t('help.feedbackDetails.openEditor'),
    t('help.feedbackDetails.setStatus'),
  ],
  links: ['/feedback'],
};
