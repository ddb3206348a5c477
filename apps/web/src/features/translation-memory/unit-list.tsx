import type { MemoryUnit } from '@glossa/contracts/translation-memory';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BrainCircuit, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { memoryOptions, useDeleteMemoryUnit } from '../../lib/queries/translation-memory.ts';
import { AdminList } from '../../ui/admin/admin-list.tsx';
import { DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';
import { footerOf } from '../../ui/admin/use-list-search.ts';
import { EmptyState } from '../../ui/state.tsx';
import { memoryColumns } from './memory-columns.tsx';
import { MemoryFilters } from './memory-filters.tsx';
import { UnitDialog } from './unit-dialog.tsx';
import type { MemorySearch } from './use-memory-search.ts';

type Props = { list: MemorySearch; mayEdit: boolean };

/** Source and translation, side by side, as far as they match. */
export function UnitList({ list, mayEdit }: Props) {
  const { q, page, pageSize } = list.search;
  const units = useQuery(memoryOptions({ search: q, ...list.filters, page, pageSize }));
  const [edited, setEdited] = useState<MemoryUnit | null>(null);
  return (
    <>
      <AdminList
        query={units}
        errorTitle={t('Error fetching the memory')}
        narrowed={list.narrowed}
        toolbar={<MemoryFilters list={list} />}
        empty={
          <EmptyState
            icon={<BrainCircuit size={26} />}
            title={t('The memory is empty')}
            text={t(
              'Translations that somebody published or verified are remembered here and used again, word for word or as a suggestion. A TMX or CSV file can be imported as well.',
            )}
          />
        }
        noMatch={
          <NoMatch text={t('No unit fits this search and these filters.')} onClear={list.clear} />
        }
        footer={footerOf(list, t('Units'))}
      >
        {({ items }) => (
          <DataTable
            label={t('Units of the memory')}
            columns={memoryColumns}
            rows={items}
            rowId={({ unitId }) => unitId}
            busy={units.isPlaceholderData}
            rowActions={
              mayEdit
                ? (unit) => <UnitActions unit={unit} onEdit={() => setEdited(unit)} />
                : undefined
            }
          />
        )}
      </AdminList>
      {edited && <UnitDialog unit={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** What a unit is called where there is room for a few words. */
const shortName = ({ source }: MemoryUnit) =>
  source.length > 40 ? `${source.slice(0, 40).trimEnd()}…` : source;

function UnitActions({ unit, onEdit }: { unit: MemoryUnit; onEdit: () => void }) {
  const remove = useDeleteMemoryUnit();
  const askAndDelete = useDeleteWithUses();
  const name = shortName(unit);
  const deleteIt = () =>
    askAndDelete(
      {
        title: t('Delete this unit?'),
        message: t(
          '“{name}” will not be suggested any more. Translations that used it stay as they are.',
          { name },
        ),
        confirmLabel: t('Delete'),
      },
      () => remove.mutateAsync(unit.unitId),
      { success: t('The unit is deleted.'), failure: t('Error deleting unit') },
    );
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Tooltip label={t('Edit')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Edit {name}', { name })}
          onClick={onEdit}
        >
          <Pencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('Delete')}>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('Delete {name}', { name })}
          onClick={() => void deleteIt()}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
