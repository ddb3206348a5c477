import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you translate a short text right away. Nobody else sees it.'),
  steps: [
    t('Choose the two languages, and write or paste the text.'),
    t('Copy the translation, or have it read aloud.'),
    t('Your last translations stand below for thirty days, or until you delete them.'),
  ],
  links: ['/conversion', '/glossaries'],
};
