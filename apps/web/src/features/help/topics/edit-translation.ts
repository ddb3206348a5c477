import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you correct a translation line by line, beside its source.'),
  steps: [
    t('Compare each line with its source. Lines whose source has changed are marked.'),
    t('Take a match from the translation memory, or a term from the glossary.'),
    t(
      'Set where and how the subtitles stand in the picture; the preview shows them as the finished video will.',
    ),
    t('Publish when you are done. The files are then made again.'),
  ],
  links: ['/dashboard', '/glossaries', '/translation-memory'],
};
