import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you correct what was heard and say that it is right.'),
  steps: [
    t(
      'Listen to each line and correct it. What you type is kept at once, also without a connection.',
    ),
    t(
      'Look at the findings: lines that are too long, too fast, or that overlap. Most can be mended with one key.',
    ),
    t('Publish when you are done, so that others see your version.'),
    t('Verify the transcript. Only then translations can be asked for.'),
  ],
  links: ['/dashboard', '/glossaries'],
};
