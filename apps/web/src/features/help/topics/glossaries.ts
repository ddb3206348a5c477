import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Glossaries hold the words your organisation always translates in the same way.'),
  steps: [
    t('Add a glossary for each field of work.'),
    t('Open one to add its terms, or import them from a file.'),
    t('Choose a glossary when you ask for a translation. Without a choice all of them are used.'),
  ],
  links: ['/translation-memory', '/dashboard'],
};
