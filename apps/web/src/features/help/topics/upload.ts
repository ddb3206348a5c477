import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.upload.purpose'),
  steps: [
    t('help.upload.selectLanguage'),
    t('help.upload.addFiles'),
    t('help.upload.selectProject'),
    t('help.upload.leavePage'),
  ],
  links: ['/dashboard', '/upload-media/category'],
};
