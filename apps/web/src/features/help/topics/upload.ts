import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you bring in videos, recordings and documents.'),
  steps: [
    t(
      'Choose a category, and the language that is spoken. Leave it to be detected if you do not know.',
    ),
    t(
      'Drop the files here, or choose them. Large files go on where they stopped if the connection breaks.',
    ),
    t('Choose a project if only its people may see the media.'),
    t('You may leave this page when a file has arrived. The work goes on without you.'),
  ],
  links: ['/dashboard', '/upload-media/category'],
};
