import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.editTranslation.purpose'),
  steps: [
    t('help.editTranslation.compare'),
    t('help.suggestions'),
    t('help.editTranslation.insertMatch'),
    t('help.editTranslation.setStyle'),
    t('help.editTranslation.publish'),
    t('help.translationReview'),
  ],
  links: ['/dashboard', '/glossaries', '/translation-memory'],
};
