import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('People who sign in for the first time wait here until somebody lets them in.'),
  steps: [
    t('Look at who waits, and at the e-mail address they came with.'),
    t('Approve with a role, or reject with a reason. They get an e-mail where one can be sent.'),
    t('Later you can deactivate somebody, and approve them again.'),
  ],
  links: ['/access-control/users'],
};
