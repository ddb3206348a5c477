import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Categories put your organisation’s media in order.'),
  steps: [
    t('Add a category, and say in the description what belongs there.'),
    t('Rename one at any time; its media stay in it.'),
    t('A category can be deleted when no media is in it any more.'),
  ],
  links: ['/upload-media', '/dashboard'],
};
