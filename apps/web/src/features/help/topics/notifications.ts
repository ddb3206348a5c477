import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here is what happened to your media while you did something else.'),
  steps: [
    t('Open a notification to go to what it is about. It then counts as read.'),
    t('Mark all as read when you have seen enough.'),
  ],
  links: ['/notifications/settings', '/dashboard'],
};
