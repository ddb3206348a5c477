import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.mediaDetails.purpose'),
  steps: [
    t('help.mediaDetails.play'),
    t('help.mediaDetails.assign'),
    t('help.mediaDetails.verify'),
    t('help.mediaDetails.requestTranslation'),
    t('help.mediaDetails.download'),
  ],
  links: ['/dashboard', '/glossaries'],
};
