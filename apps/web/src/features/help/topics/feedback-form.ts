import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you write a ticket.'),
  steps: [
    t('Say in the subject what is wrong, and in the text what you expected instead.'),
    t('Add screenshots or files if they help.'),
    t('Save. Those who look after it are told.'),
  ],
  links: ['/feedback'],
};
