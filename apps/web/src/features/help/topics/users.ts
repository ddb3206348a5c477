import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.users.purpose'),
  steps: [
    t('help.users.search'),
    t('help.users.add'),
    t('help.users.invite'),
    t('help.users.bulkRoles'),
    t('help.users.deactivate'),
  ],
  links: ['/access-control/user/add', '/access-control/roles', '/user-approval'],
};
