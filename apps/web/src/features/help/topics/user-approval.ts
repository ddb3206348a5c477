import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.userApproval.purpose'),
  steps: [
    t('help.userApproval.checkRequests'),
    t('help.userApproval.decide'),
    t('help.userApproval.deactivate'),
  ],
  links: ['/access-control/users'],
};
