import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here are the people of your organisation.'),
  steps: [
    t('Search for a person, or narrow the list.'),
    t(
      'Add people one by one, or import a list from a CSV file. The preview shows what would happen.',
    ),
    t('Choose several people to give or take roles at once.'),
    t('Deactivate those who left; their work stays.'),
  ],
  links: ['/access-control/user/add', '/access-control/roles', '/user-approval'],
};
