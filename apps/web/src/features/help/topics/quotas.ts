import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.quotas.purpose'),
  steps: [t('help.quotas.checkUsage'), t('help.quotas.setLimit')],
  links: ['/retention', '/admin-reports'],
};
