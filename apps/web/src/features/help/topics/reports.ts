import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Reports count what was uploaded, transcribed and translated, and how good it was.'),
  steps: [
    t('Choose a month, or a longer time.'),
    t('Look at a chart, or at the table below it with the same figures.'),
    t('Export the figures as CSV or XLSX.'),
  ],
  links: ['/dashboard', '/feedback'],
};
