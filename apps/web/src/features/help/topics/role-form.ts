import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you choose what a role allows.'),
  steps: [
    t(
      'Mark for each part of the product whether it may be viewed, or also edited. Who may edit may view.',
    ),
    t('You can only give rights you have yourself.'),
    t('Save. The change holds within seconds, also for those who are signed in.'),
  ],
  links: ['/access-control/roles', '/access-control/users'],
};
