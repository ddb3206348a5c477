import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.organization.purpose'),
  steps: [t('help.organization.setDomain'), t('help.organization.setUpSso')],
  links: ['/access-control/users', '/access-control/department'],
};
