import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you keep the terms of one glossary.'),
  steps: [
    t('Add an entry with its terms in as many languages as you know.'),
    t(
      'Mark terms as preferred, allowed or forbidden. Forbidden ones are reported in translations.',
    ),
    t('Mark names that must never be translated.'),
    t('Import and export as TBX or CSV, to exchange terms with other programs.'),
  ],
  links: ['/glossaries', '/translation-memory'],
};
