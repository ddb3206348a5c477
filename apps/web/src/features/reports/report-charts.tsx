import type { Report } from '@glossa/contracts/reports';
import { t } from '../../lib/language/t.ts';
import { FigureCard } from '../../ui/charts/figure-card.tsx';
import { FigureGrid } from '../../ui/charts/figure-grid.tsx';
import {
  activeUsersByMonth,
  editsByLanguage,
  feedbackByKind,
  languagesByMonth,
  ticketsByStatus,
  turnaroundByMonth,
} from './report-chart-data.ts';

export function ReportCharts({ report }: { report: Report | undefined }) {
  return (
    <FigureGrid>
      <FigureCard
        title={t('Minutes transcribed')}
        hint={t('By month and spoken language.')}
        kind="stacked"
        data={report && languagesByMonth(report, 'minutes')}
      />
      <FigureCard
        title={t('Words translated')}
        hint={t('By month and the language translated into.')}
        kind="stacked"
        data={report && languagesByMonth(report, 'words')}
      />
      <FigureCard
        title={t('Translations by status')}
        hint={t('Those asked for in these months, as they stand now.')}
        kind="rows"
        data={report && ticketsByStatus(report)}
      />
      <FigureCard
        title={t('Turnaround')}
        hint={t('From asking for a translation to its being ready.')}
        kind="lines"
        data={report && turnaroundByMonth(report)}
      />
      <FigureCard
        title={t('Edit distance')}
        hint={t(
          'How much of the machine’s text people changed before they verified or published it.',
        )}
        kind="rows"
        data={report && editsByLanguage(report)}
      />
      <FigureCard
        title={t('Feedback by kind')}
        kind="rows"
        data={report && feedbackByKind(report)}
      />
      <FigureCard
        title={t('Active users')}
        hint={t('People who signed in or used a session. Only the department narrows them.')}
        kind="stacked"
        data={report && activeUsersByMonth(report)}
      />
    </FigureGrid>
  );
}
