import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you name a department and choose its people.'),
  steps: [
    t('Write a name that your people know.'),
    t('Search for people and add them. Who was in another department moves here.'),
  ],
  links: ['/access-control/department', '/access-control/users'],
};
