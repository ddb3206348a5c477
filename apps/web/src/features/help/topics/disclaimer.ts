import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t(
    'The disclaimer is what your organisation says to everybody: at sign-in, in videos and at the end of documents.',
  ),
  steps: [
    t('Write it in one language and save. Machines write drafts in the others.'),
    t('Read each draft, correct it, and verify it. Only verified texts are shown at sign-in.'),
    t('When you change the source language, the others are marked to be checked again.'),
    t('Switch on where it is shown, and look at the preview.'),
  ],
  links: ['/engines', '/dashboard'],
};
