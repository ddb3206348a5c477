import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.glossary.purpose'),
  steps: [
    t('help.glossary.addEntry'),
    t('help.glossary.rateTerms'),
    t('help.glossary.markNames'),
    t('help.glossary.exchange'),
  ],
  links: ['/glossaries', '/translation-memory'],
};
