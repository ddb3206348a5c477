import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Feedback tells the team what is wrong or missing, with the place where it is.'),
  steps: [
    t('Look through the tickets, and narrow the list with the filters.'),
    t('Open a ticket to answer, to assign it, or to close it.'),
    t(
      'The easiest way to report a line is from the player or the editor: the ticket then knows the moment.',
    ),
  ],
  links: ['/feedback/add', '/dashboard'],
};
