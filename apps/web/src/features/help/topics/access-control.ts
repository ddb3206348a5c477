import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t(
    'Access control is where administrators manage the organisation, its people and their rights.',
  ),
  steps: [t('Choose one of the tabs. You see only those you have rights for.')],
  links: ['/access-control/users', '/access-control/roles', '/user-approval'],
};
