import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.feedbackForm.purpose'),
  steps: [
    t('help.feedbackForm.describe'),
    t('help.feedbackForm.attachFiles'),
    t('help.feedbackForm.save'),
  ],
  links: ['/feedback'],
};
