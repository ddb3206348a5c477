import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you see what does the work in this installation, and how well.'),
  steps: [
    t('Look for programs and models that are missing. Each says how to add it.'),
    t('Choose a pair of languages to see what translates it.'),
    t('Press “Check again” after something was installed.'),
  ],
  links: ['/translate', '/conversion'],
};
