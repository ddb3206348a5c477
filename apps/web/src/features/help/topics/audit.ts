import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.audit.purpose'),
  steps: [t('help.audit.filter'), t('help.audit.openEntry'), t('help.audit.export')],
  links: ['/access-control/users'],
};
