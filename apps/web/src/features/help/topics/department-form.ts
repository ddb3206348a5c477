import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.departmentForm.purpose'),
  steps: [t('help.departmentForm.name'), t('help.departmentForm.addPeople')],
  links: ['/access-control/department', '/access-control/users'],
};
