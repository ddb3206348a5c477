import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.filterProfiles.purpose'),
  steps: [
    t('help.filterProfiles.add'),
    t('help.filterProfiles.preview'),
    t('help.filterProfiles.upload'),
  ],
  links: ['/upload-media', '/glossaries'],
};
