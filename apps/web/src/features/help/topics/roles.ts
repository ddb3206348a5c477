import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Roles say what people may see and what they may change.'),
  steps: [
    t('Open a role to see its rights.'),
    t('The built-in roles cannot be changed. Copy one, and change the copy.'),
    t('A role can be deleted when nobody has it any more.'),
  ],
  links: ['/access-control/users'],
};
