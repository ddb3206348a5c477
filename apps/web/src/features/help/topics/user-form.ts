import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.userForm.purpose'),
  steps: [
    t('help.userForm.enterDetails'),
    t('help.userForm.assignRole'),
    t('help.userForm.temporaryPassword'),
  ],
  links: ['/access-control/users', '/access-control/roles'],
};
