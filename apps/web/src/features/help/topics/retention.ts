import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you decide how long media and files are kept.'),
  steps: [
    t('Choose how long each kind is kept. What is older is deleted by itself.'),
    t('Look at what would be deleted before you save.'),
  ],
  links: ['/quotas', '/access-control/audit'],
};
