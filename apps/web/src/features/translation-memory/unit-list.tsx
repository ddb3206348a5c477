import { type MemoryUnit, memoryOrigins } from '@glossa/contracts/translation-memory';
import { ActionIcon, Group, Select, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BrainCircuit, Building2 } from 'lucide-react';
import { useState } from 'react';
import { withAction } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { EditDeleteIcons } from '../../ui/table/edit-delete-icons.tsx';
import { LanguageFilter } from '../../ui/table/language-filter.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { footerOf, type useListSearch } from '../../ui/table/use-list-search.ts';
import { memoryColumns } from './memory-columns.tsx';
import { matchLabels, matchModes, originLabels } from './memory-labels.ts';
import { memoryOptions, useDeleteMemoryUnit, usePromoteMemoryUnit } from './queries.ts';
import type { memoryList, memorySearch } from './search.ts';
import { UnitDialog } from './unit-dialog.tsx';

type MemorySearch = ReturnType<
  typeof useListSearch<
    'newest',
    ReturnType<typeof memorySearch>,
    (typeof memoryList.filters)[number]
  >
>;
type Props = { list: MemorySearch; canEdit: boolean };

function MemoryFilters({ list }: { list: MemorySearch }) {
  const { search, setQuery, setFilter } = list;
  const { filters } = search;
  return (
    <>
      <SearchField value={search.q} onChange={setQuery} label={t('memory.search')} />
      <Select
        aria-label={t('memory.matchType')}
        allowDeselect={false}
        w={190}
        data={matchModes.map((mode) => ({ value: mode, label: matchLabels[mode] }))}
        value={filters.match ?? 'contains'}
        onChange={(mode) =>
          setFilter('match', mode === 'contains' ? undefined : (mode ?? undefined))
        }
      />
      <LanguageFilter
        label={t('memory.sourceLanguage')}
        value={filters.from}
        onChange={(language) => setFilter('from', language)}
      />
      <LanguageFilter
        label={t('memory.targetLanguage')}
        value={filters.to}
        onChange={(language) => setFilter('to', language)}
      />
      <Select
        aria-label={t('memory.originFilter')}
        placeholder={t('memory.originFilter')}
        clearable
        w={200}
        data={memoryOrigins.map((origin) => ({ value: origin, label: originLabels[origin] }))}
        value={filters.origin ?? null}
        onChange={(origin) => setFilter('origin', origin ?? undefined)}
      />
    </>
  );
}

/** Source and translation side by side, filtered. */
export function UnitList({ list, canEdit }: Props) {
  const { q, page, pageSize, cursor } = list.search;
  const units = useQuery(
    memoryOptions({ search: q, ...list.search.filters, page, pageSize, cursor }),
  );
  const [edited, setEdited] = useState<MemoryUnit | null>(null);
  const mayPromote = useCan('Projects', 'edit');
  return (
    <>
      <AdminList
        query={units}
        errorTitle={t('memory.fetchFailed')}
        narrowed={list.narrowed}
        toolbar={<MemoryFilters list={list} />}
        empty={
          <EmptyState
            icon={<BrainCircuit size={26} />}
            title={t('memory.emptyTitle')}
            text={t('memory.emptyText')}
          />
        }
        noMatch={<NoMatch text={t('memory.noMatches')} onClear={list.clear} />}
        footer={footerOf(list, t('memory.units'))}
      >
        {({ items }) => (
          <DataTable
            label={t('memory.unitList')}
            columns={memoryColumns}
            rows={items}
            rowId={({ unitId }) => unitId}
            busy={units.isPlaceholderData}
            rowActions={
              canEdit || mayPromote
                ? (unit) => (
                    <Group gap={4} justify="flex-end" wrap="nowrap">
                      {mayPromote && unit.project && (
                        <PromoteUnit
                          unitId={unit.unitId}
                          name={shortName(unit)}
                          project={unit.project.name}
                        />
                      )}
                      {canEdit && <UnitActions unit={unit} onEdit={() => setEdited(unit)} />}
                    </Group>
                  )
                : undefined
            }
          />
        )}
      </AdminList>
      {edited && <UnitDialog unit={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** A short name of a unit. */
const shortName = ({ source }: MemoryUnit) =>
  source.length > 40 ? `${source.slice(0, 40).trimEnd()}…` : source;

function UnitActions({ unit, onEdit }: { unit: MemoryUnit; onEdit: () => void }) {
  const remove = useDeleteMemoryUnit();
  const askAndDelete = useDeleteWithUses();
  const name = shortName(unit);
  const deleteIt = () =>
    askAndDelete(
      {
        title: t('memory.unit.deleteTitle'),
        message: t('memory.unit.deleteText', { name }),
        confirmLabel: t('common.delete'),
      },
      () => remove.mutateAsync(unit.unitId),
      { success: t('memory.unit.deleted'), failure: t('memory.unit.deleteFailed') },
    );
  return <EditDeleteIcons name={name} onEdit={onEdit} onDelete={() => void deleteIt()} />;
}

/** Moves a unit of a project's memory into the organization's, after a confirmation. */
function PromoteUnit({ unitId, name, project }: { unitId: string; name: string; project: string }) {
  const promote = usePromoteMemoryUnit();
  const confirm = useConfirm();
  const label = t('memory.promote.action');
  const ask = async () => {
    const agreed = await confirm({
      title: t('memory.promote.title'),
      message: t('memory.promote.text', { name, project }),
      confirmLabel: label,
    });
    if (!agreed) return;
    promote.mutate(unitId, {
      onSuccess: () => toastSuccess(t('memory.unit.promoted')),
      onError: (error) => toastError(withAction(error, t('memory.promote.failed'))),
    });
  };
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('memory.promote.unit', { name })}
        loading={promote.isPending}
        onClick={() => void ask()}
      >
        <Building2 size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
