import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.roleForm.purpose'),
  steps: [t('help.roleForm.setPermissions'), t('help.roleForm.grantOwn'), t('help.roleForm.save')],
  links: ['/access-control/roles', '/access-control/users'],
};
