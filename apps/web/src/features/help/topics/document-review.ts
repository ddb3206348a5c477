import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you read a translated document sentence by sentence and correct it.'),
  steps: [
    t('Choose a sentence. The page beside it shows where it stands.'),
    t('Correct the translation. The marks for bold words and links must stay, each of them once.'),
    t('Build the document again when you are done, then download it.'),
  ],
  links: ['/dashboard', '/glossaries', '/translation-memory'],
};
