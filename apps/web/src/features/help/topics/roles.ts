import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.roles.purpose'),
  steps: [t('help.roles.open'), t('help.roles.copyBuiltIn'), t('help.roles.delete')],
  links: ['/access-control/users'],
};
