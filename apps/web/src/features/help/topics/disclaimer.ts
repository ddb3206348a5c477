import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.disclaimer.purpose'),
  steps: [
    t('help.disclaimer.write'),
    t('help.disclaimer.verifyDrafts'),
    t('help.disclaimer.changeSource'),
    t('help.disclaimer.choosePlaces'),
  ],
  links: ['/engines', '/dashboard'],
};
