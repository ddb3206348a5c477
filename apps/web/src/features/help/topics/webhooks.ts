import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Webhooks tell other programs when something is ready or has failed.'),
  steps: [
    t('Add the address of the program, and choose what it wants to know.'),
    t('Keep the secret: the program checks with it that a message is really from here.'),
    t('Look at the deliveries when something does not arrive. Each can be sent again.'),
  ],
  links: ['/engines'],
};
