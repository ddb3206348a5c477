import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.categories.purpose'),
  steps: [t('help.categories.add'), t('help.categories.rename'), t('help.categories.delete')],
  links: ['/upload-media', '/dashboard'],
};
