import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('The audit log holds who did what, and when. Nobody can change it.'),
  steps: [
    t('Narrow it by person, deed or time.'),
    t('Open an entry to see what was before and after.'),
    t('Export what you see as CSV.'),
  ],
  links: ['/access-control/users'],
};
