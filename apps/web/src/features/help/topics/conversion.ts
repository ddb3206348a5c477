import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t(
    'Here you turn files into others: text into speech, subtitles, videos and documents into other formats. Nobody else sees them.',
  ),
  steps: [
    t('Choose what you want to convert, and the format.'),
    t('Drop the files. They are worked through one after the other.'),
    t('Download the results within seven days.'),
  ],
  links: ['/translate', '/dashboard'],
};
