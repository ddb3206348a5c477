import type { ReportTable } from '@glossa/contracts/reports';
import { t } from '../../lib/language/t.ts';

export const tableWords: Record<ReportTable, string> = {
  months: t('Months'),
  languages: t('Languages'),
  departments: t('Departments'),
  projects: t('Projects'),
  'language-months': t('Languages by month'),
  'ticket-statuses': t('Translations by status'),
  'feedback-kinds': t('Feedback by kind'),
};
