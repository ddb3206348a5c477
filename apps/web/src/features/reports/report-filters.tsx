import type { AnswerOf } from '@glossa/contracts/endpoint';
import { languageCodes } from '@glossa/contracts/languages';
import type { viewReportOptions } from '@glossa/contracts/reports';
import { Button, Select } from '@mantine/core';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { formatMonth } from '../../ui/charts/language-colours.ts';
import classes from './reports.module.css';
import type { ReportSearch } from './search.ts';

type Props = {
  search: ReportSearch;
  options: AnswerOf<typeof viewReportOptions> | undefined;
  onChange: (change: Partial<ReportSearch>) => void;
  onClear: () => void;
};

/** The filters of all figures on the screen. */
export function ReportFilters({ search, options, onChange, onClear }: Props) {
  const months = (options?.months ?? []).map(({ value }) => ({ value, label: formatMonth(value) }));
  const named = (list: ReadonlyArray<{ id: string; name: string }> | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const choose = (key: keyof ReportSearch, label: string) => ({
    'aria-label': label,
    placeholder: label,
    value: search[key] ?? null,
    onChange: (value: string | null) => onChange({ [key]: value ?? undefined }),
    clearable: true,
    className: classes.choice,
    comboboxProps: { width: 'max-content', position: 'bottom-start' as const },
  });
  const narrowed = Object.values(search).some((value) => value !== undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to the older screen readers in use
    <div className={classes.filters} role="search">
      <Select {...choose('from', t('reports.fromMonth'))} data={months} />
      <Select {...choose('to', t('reports.toMonth'))} data={months} />
      {(options?.departments.length ?? 0) > 0 && (
        <Select
          {...choose('department', t('common.department'))}
          data={named(options?.departments)}
          searchable
        />
      )}
      {(options?.projects.length ?? 0) > 0 && (
        <Select
          {...choose('project', t('common.project'))}
          data={named(options?.projects)}
          searchable
        />
      )}
      <Select
        {...choose('language', t('common.language'))}
        data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
        searchable
      />
      <Select
        {...choose('type', t('common.type'))}
        data={[
          { value: 'video', label: t('common.videoAndAudio') },
          { value: 'doc', label: t('common.documents') },
        ]}
      />
      {narrowed && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('common.clearFilters')}
        </Button>
      )}
    </div>
  );
}
