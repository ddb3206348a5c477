import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.translate.purpose'),
  steps: [
    t('help.translate.enterText'),
    t('help.translate.useResult'),
    t('help.translate.history'),
  ],
  links: ['/conversion', '/glossaries'],
};
