import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.documentReview.purpose'),
  steps: [
    t('help.documentReview.selectSegment'),
    t('help.documentReview.correct'),
    t('help.suggestions'),
    t('help.documentReview.rebuild'),
    t('help.translationReview'),
  ],
  links: ['/dashboard', '/glossaries', '/translation-memory'],
};
