import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.engines.purpose'),
  steps: [
    t('help.engines.findMissing'),
    t('help.engines.selectPair'),
    t('help.engines.outsideServices'),
    t('help.engines.checkAgain'),
  ],
  links: ['/translate', '/conversion'],
};
