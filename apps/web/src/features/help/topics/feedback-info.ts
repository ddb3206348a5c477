import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here is one ticket with all that was said about it.'),
  steps: [
    t('Read the comments, and add yours.'),
    t('If the ticket is pinned to a line, open the editor there with one click.'),
    t('Set the status when it is done. The change that solved it is linked.'),
  ],
  links: ['/feedback'],
};
