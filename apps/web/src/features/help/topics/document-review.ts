import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.documentReview.purpose'),
  steps: [
    t('help.documentReview.selectSegment'),
    t('help.documentReview.correct'),
    t('help.documentReview.rebuild'),
  ],
  links: ['/dashboard', '/glossaries', '/translation-memory'],
};
