import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t(
    'Here is everything you and your colleagues have uploaded, and how far each of it is.',
  ),
  steps: [
    t('Look at the status of each media. It changes by itself while work goes on.'),
    t(
      'Search by title, or narrow the list with the filters. The address of the page keeps them, so you can send it to a colleague.',
    ),
    t('Open a media to watch it, to read its transcript, and to ask for translations.'),
  ],
  links: ['/upload-media', '/feedback', '/admin-reports'],
};
