import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.reports.purpose'),
  steps: [t('help.reports.selectPeriod'), t('help.reports.viewCharts'), t('help.reports.export')],
  links: ['/dashboard', '/feedback'],
};
