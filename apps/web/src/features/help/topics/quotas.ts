import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Quotas say how much the organisation may store and have done.'),
  steps: [t('Look at how much is used.'), t('Set a limit. Who reaches it is told what to do.')],
  links: ['/retention', '/admin-reports'],
};
