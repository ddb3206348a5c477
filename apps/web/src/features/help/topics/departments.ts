import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Departments say where people work. Reports count by them.'),
  steps: [
    t('Add a department and put people into it.'),
    t('Somebody is in one department at a time.'),
    t('A department can be deleted when nobody is in it any more.'),
  ],
  links: ['/access-control/users', '/admin-reports'],
};
