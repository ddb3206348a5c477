import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Projects limit who sees a media: only the people of its project do.'),
  steps: [
    t('Add a project and its people.'),
    t('Choose the project when you upload, or later at the media.'),
    t('A project can be deleted when it holds no media and no people any more.'),
  ],
  links: ['/access-control/users', '/upload-media'],
};
