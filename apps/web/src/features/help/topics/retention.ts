import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.retention.purpose'),
  steps: [t('help.retention.setPeriods'), t('help.retention.preview')],
  links: ['/quotas', '/access-control/audit'],
};
