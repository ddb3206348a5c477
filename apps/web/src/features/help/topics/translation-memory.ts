import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t(
    'The translation memory remembers sentences people have translated, and offers them again.',
  ),
  steps: [
    t('Search for a phrase to see how it was translated before.'),
    t('Correct a unit that is wrong: it is used for every equal sentence to come.'),
    t('Import and export as TMX, to exchange units with other programs.'),
  ],
  links: ['/glossaries'],
};
