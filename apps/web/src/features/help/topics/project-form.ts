import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you name a project and choose who is in it.'),
  steps: [
    t('Write a name that its people know.'),
    t('Add people. They see the project’s media at once; who is taken out sees them no more.'),
  ],
  links: ['/access-control/projects', '/access-control/users'],
};
