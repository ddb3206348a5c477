import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.translationRequest.purpose'),
  steps: [
    t('help.translationRequest.selectOutputs'),
    t('help.translationRequest.selectGlossary'),
    t('help.translationRequest.trackProgress'),
    t('help.translationRequest.updateOutdated'),
  ],
  links: ['/dashboard', '/glossaries', '/translation-memory'],
};
