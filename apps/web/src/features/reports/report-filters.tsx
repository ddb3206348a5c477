import type { AnswerOf } from '@glossa/contracts/endpoint';
import { languageCodes } from '@glossa/contracts/languages';
import type { viewReportOptions } from '@glossa/contracts/reports';
import { Button, Select } from '@mantine/core';
import { languageName } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';
import { formatMonth } from '../../ui/charts/format-month.ts';
import type { ReportSearch } from './report-search.ts';
import classes from './reports.module.css';

type Props = {
  search: ReportSearch;
  options: AnswerOf<typeof viewReportOptions> | undefined;
  onChange: (change: Partial<ReportSearch>) => void;
  onClear: () => void;
};

/** What narrows every figure of the screen. */
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
      <Select {...choose('from', t('From month'))} data={months} />
      <Select {...choose('to', t('To month'))} data={months} />
      {(options?.departments.length ?? 0) > 0 && (
        <Select
          {...choose('department', t('Department'))}
          data={named(options?.departments)}
          searchable
        />
      )}
      {(options?.projects.length ?? 0) > 0 && (
        <Select {...choose('project', t('Project'))} data={named(options?.projects)} searchable />
      )}
      <Select
        {...choose('language', t('Language'))}
        data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
        searchable
      />
      <Select
        {...choose('type', t('Type'))}
        data={[
          { value: 'video', label: t('Video and audio') },
          { value: 'doc', label: t('Documents') },
        ]}
      />
      {narrowed && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}
