import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.departments.purpose'),
  steps: [
    t('help.departments.add'),
    t('help.departments.oneAtATime'),
    t('help.departments.delete'),
  ],
  links: ['/access-control/users', '/admin-reports'],
};
