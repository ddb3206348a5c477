import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you write down who a person is and what they may do.'),
  steps: [
    t('Fill in the name, and the e-mail address if messages are to reach them.'),
    t('Give at least one role. You can only give rights you have yourself.'),
    t('A new person gets a one-time password, shown once. Hand it over in a safe way.'),
  ],
  links: ['/access-control/users', '/access-control/roles'],
};
