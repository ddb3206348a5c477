import { type AuditEntry, auditActions, exportAuditLog } from '@glossa/contracts/audit';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ScrollText } from 'lucide-react';
import { errorSentence } from '../../lib/api-error.ts';
import { pageLocale, t } from '../../lib/language/t.ts';
import { auditLogOptions } from '../../lib/queries/audit.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import { toastError } from '../../ui/toast.tsx';
import { auditColumns } from './audit-columns.tsx';
import { auditWords } from './audit-words.ts';
import { type AuditSearch, readAuditSearch, toAuditFilters } from './read-audit-search.ts';

const actionChoices = auditActions
  .map((value) => ({ value, label: auditWords[value] }))
  .sort((one, other) => one.label.localeCompare(other.label, pageLocale()));

/** Who did what, when and from where: the log nobody can change. */
export function AuditScreen() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = readAuditSearch(raw);
  const filters = toAuditFilters(search);
  const query = useInfiniteQuery(auditLogOptions(filters));
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const narrowed = Object.keys(filters).length > 0;
  const change = (next: Partial<AuditSearch>) =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: 'q' in next });
  const file = useExport(exportAuditLog, {
    fallbackName: 'audit-log.csv',
    onError: (error) =>
      toastError(t('The audit log was not exported: {error}', { error: errorSentence(error) })),
  });

  return (
    <Page
      title={t('Audit log')}
      actions={
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={file.running}
          onClick={() => file.start(filters)}
        >
          {t('Export CSV')}
        </Button>
      }
    >
      <Stack gap="md">
        <Group gap="sm" role="search" align="flex-end">
          <SearchField
            value={search.q ?? ''}
            onChange={(q) => change({ q: q === '' ? undefined : q })}
            label={t('Search names, addresses and details')}
          />
          <Select
            aria-label={t('What happened')}
            placeholder={t('What happened')}
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
            aria-label={t('From day')}
            max={search.to}
            value={search.from ?? ''}
            onChange={(event) => change({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            aria-label={t('To day')}
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
  if (query.isError && entries.length === 0)
    return (
      <ErrorState
        error={
          new Error(t('Error fetching audit data: {error}', { error: errorSentence(query.error) }))
        }
        onRetry={() => void query.refetch()}
      />
    );
  if (query.isPending) return <LoadingRows rows={10} />;
  if (entries.length === 0)
    return narrowed ? (
      <NoMatch text={t('No entry fits this search and these filters.')} onClear={onClear} />
    ) : (
      <EmptyState
        icon={<ScrollText size={26} />}
        title={t('Nothing yet')}
        text={t('Sign-ins, changes, downloads and refusals appear here as they happen.')}
      />
    );
  return (
    <>
      <DataTable
        label={t('Audit log')}
        columns={auditColumns}
        rows={entries}
        rowId={(entry) => entry.auditId}
        busy={query.isPlaceholderData}
      />
      {query.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show older entries')}
          </Button>
        </Group>
      )}
    </>
  );
}
