import type { ErrorRate, ErrorRates } from '@glossa/contracts/error-rates';
import { languageCodes } from '@glossa/contracts/languages';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { RatesGroup } from './use-rates-search.ts';

const groupTitles: Readonly<Record<RatesGroup, string>> = {
  language: t('common.language'),
  project: t('common.project'),
  department: t('common.department'),
};

function nameOf(by: RatesGroup, { key, name }: ErrorRate): string {
  if (name !== null) return name;
  if (by === 'project') return t('feedback.noProject');
  if (by === 'department') return t('feedback.noDepartment');
  const code = languageCodes.find((known) => known === key);
  return code ? languageName(code) : t('feedback.unknownLanguage');
}

type Place = 'transcripts' | 'translations';

const columnsOf = (by: RatesGroup, total?: ErrorRate): Column<ErrorRate>[] => [
  {
    key: 'group',
    label: groupTitles[by],
    primary: true,
    render: (rate) => <bdi>{nameOf(by, rate)}</bdi>,
    footer: t('feedback.total'),
  },
  ...figuresOf('transcripts', t('common.transcripts'), total),
  ...figuresOf('translations', t('common.translations'), total),
];

const figuresOf = (place: Place, group: string, total?: ErrorRate): Column<ErrorRate>[] =>
  (
    [
      ['errors', t('feedback.errors')],
      ['words', t('feedback.words')],
      ['perThousand', t('feedback.perThousandWords')],
    ] as const
  ).map(([figure, label]) => {
    const render = (rate: ErrorRate) => {
      const value = rate[place][figure];
      return value === null ? '–' : formatNumber(value);
    };
    return {
      key: `${place} ${figure}`,
      label,
      group,
      align: 'end',
      render: (rate) => (figure === 'perThousand' ? <b>{render(rate)}</b> : render(rate)),
      footer: total && render(total),
    };
  });

export function ErrorRateTable({
  by,
  rates,
}: {
  by: RatesGroup;
  rates: UseQueryResult<ErrorRates>;
}) {
  const total = rates.data?.total;
  return (
    <DataTable
      label={t('feedback.errorRate')}
      columns={useMemo(() => columnsOf(by, total), [by, total])}
      rows={rates.data?.groups}
      error={rates.error}
      onRetry={() => void rates.refetch()}
      empty={<EmptyState title={t('feedback.noRatesTitle')} text={t('feedback.noRatesText')} />}
      rowId={({ key }) => key ?? ''}
      narrow="scroll"
    />
  );
}
