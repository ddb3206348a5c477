import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.account.purpose'),
  steps: [
    t('help.account.endSession'),
    t('help.account.createToken'),
    t('help.account.revokeToken'),
  ],
  links: ['/notifications/settings', '/dashboard'],
};
