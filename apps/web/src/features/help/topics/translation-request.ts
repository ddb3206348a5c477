import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you ask for translations of one media and see how far they are.'),
  steps: [
    t(
      'Choose the languages, and the files you want of each: subtitles, a video with the subtitles in the picture, a spoken track, a document.',
    ),
    t('Choose a glossary if the words of your field must be right.'),
    t('Follow the cards. When one is ready, edit the translation or download its files.'),
    t(
      'A translation marked as outdated has a changed source. Make it again, or only the lines that changed.',
    ),
  ],
  links: ['/dashboard', '/glossaries', '/translation-memory'],
};
