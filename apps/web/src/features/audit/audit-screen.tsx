import { type AuditEntry, auditActions, exportAuditLog } from '@glossa/contracts/audit';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ScrollText } from 'lucide-react';
import { formatInstant } from '../../lib/format/format.ts';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { pageLocale, t } from '../../lib/i18n/t.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { auditLabels } from './audit-labels.ts';
import { describeDetail } from './describe-detail.ts';
import { auditLogOptions, toAuditFilters } from './queries.ts';
import type { AuditSearch } from './search.ts';

const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    label: t('audit.time'),
    width: 200,
    render: (entry) => <time dateTime={entry.at}>{formatInstant(entry.at)}</time>,
  },
  {
    key: 'who',
    label: t('audit.user'),
    width: '16%',
    render: (entry) => (
      <div>
        <Text span display="block" size="sm" dir="auto">
          {entry.user?.userName ?? t('audit.unknownUser')}
        </Text>
        <Text span display="block" size="xs" c="dimmed">
          {entry.address ?? ''}
        </Text>
      </div>
    ),
  },
  {
    key: 'what',
    label: t('audit.actionColumn'),
    width: '22%',
    primary: true,
    render: (entry) => (
      <>
        <Text span display="block" size="sm" fw={600}>
          {/* The log includes actions that are no longer recorded. */}
          {auditLabels[entry.action] ?? entry.action}
        </Text>
        {entry.subjectName && (
          <Text span display="block" size="xs" c="dimmed" dir="auto">
            {entry.subjectName}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'detail',
    label: t('common.details'),
    hiddenBelow: 'md',
    render: (entry) =>
      describeDetail(entry.detail).map(({ name, text }) => (
        <Text key={name} size="xs" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          <Text span c="dimmed" inherit>
            {t('audit.detailName', { name })}
          </Text>{' '}
          {text}
        </Text>
      )),
  },
];

const actionChoices = auditActions
  .map((value) => ({ value, label: auditLabels[value] }))
  .sort((one, other) => one.label.localeCompare(other.label, pageLocale()));

/** The immutable log of who did what, when and from where. */
export function AuditScreen() {
  const search = useSearch({ from: '/shell/access-control/audit' });
  const navigate = useNavigate();
  const filters = toAuditFilters(search);
  const query = useInfiniteQuery(auditLogOptions(filters));
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const narrowed = Object.keys(filters).length > 0;
  const change = (next: Partial<AuditSearch>) =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: 'q' in next });
  const file = useExport(exportAuditLog, {
    fallbackName: 'audit-log.csv',
    onError: (error) =>
      toastError(withSentence(error, (reason) => t('audit.exportFailed', { error: reason }))),
  });

  return (
    <Page
      title={t('common.auditLog')}
      actions={
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={file.running}
          onClick={() => file.start(filters)}
        >
          {t('audit.exportCsv')}
        </Button>
      }
    >
      <Stack gap="md">
        <Group gap="sm" role="search" align="flex-end">
          <SearchField
            value={search.q ?? ''}
            onChange={(q) => change({ q: q === '' ? undefined : q })}
            label={t('audit.search')}
          />
          <Select
            aria-label={t('audit.actionFilter')}
            placeholder={t('audit.actionFilter')}
            clearable
            searchable
            data={actionChoices}
            value={search.action ?? null}
            onChange={(value) =>
              change({ action: auditActions.find((action) => action === value) })
            }
          />
          <TextInput
            type="date"
            aria-label={t('audit.fromDate')}
            max={search.to}
            value={search.from ?? ''}
            onChange={(event) => change({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            aria-label={t('audit.toDate')}
            min={search.from}
            value={search.to ?? ''}
            onChange={(event) => change({ to: event.currentTarget.value || undefined })}
          />
        </Group>
        <Entries
          query={query}
          entries={entries}
          narrowed={narrowed}
          onClear={() => void navigate({ to: '.', search: {} })}
        />
      </Stack>
    </Page>
  );
}

type EntriesProps = {
  query: ReturnType<typeof useInfiniteQuery<unknown>>;
  entries: readonly AuditEntry[];
  narrowed: boolean;
  onClear: () => void;
};

function Entries({ query, entries, narrowed, onClear }: EntriesProps) {
  return (
    <>
      <DataTable
        label={t('common.auditLog')}
        columns={auditColumns}
        rows={query.data && entries}
        rowId={(entry) => entry.auditId}
        error={
          query.error &&
          withSentence(query.error, (reason) => t('audit.loadFailed', { error: reason }))
        }
        onRetry={() => void query.refetch()}
        loadingRows={10}
        empty={
          narrowed ? (
            <NoMatch text={t('common.noEntriesMatch')} onClear={onClear} />
          ) : (
            <EmptyState
              icon={<ScrollText size={26} />}
              title={t('audit.emptyTitle')}
              text={t('audit.emptyText')}
            />
          )
        }
        busy={query.isPlaceholderData}
      />
      {query.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('audit.showOlder')}
          </Button>
        </Group>
      )}
    </>
  );
}
