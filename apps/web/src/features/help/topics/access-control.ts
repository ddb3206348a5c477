import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.accessControl.purpose'),
  steps: [t('help.accessControl.selectTab')],
  links: ['/access-control/users', '/access-control/roles', '/user-approval'],
};
