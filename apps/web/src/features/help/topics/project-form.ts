import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.projectForm.purpose'),
  steps: [t('help.projectForm.name'), t('help.projectForm.addPeople')],
  links: ['/access-control/projects', '/access-control/users'],
};
