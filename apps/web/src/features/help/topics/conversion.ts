import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.conversion.purpose'),
  steps: [
    t('help.conversion.chooseFormat'),
    t('help.conversion.addFiles'),
    t('help.conversion.download'),
  ],
  links: ['/translate', '/dashboard'],
};
