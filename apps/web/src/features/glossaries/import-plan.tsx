import type { GlossaryImport, PlannedEntry } from '@glossa/contracts/glossaries';
import { Badge, Text } from '@mantine/core';
import { formatEnumeration } from '../../lib/format/format.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { AssumedEncoding } from '../../ui/feedback/assumed-encoding.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';

const words: Record<PlannedEntry['what'], { label: string; colour: string }> = {
  refused: { label: t('glossaries.importStatus.rejected'), colour: 'red' },
  changed: { label: t('glossaries.importStatus.updated'), colour: 'blue' },
  added: { label: t('glossaries.importStatus.added'), colour: 'green' },
  same: { label: t('glossaries.importStatus.unchanged'), colour: 'gray' },
};

const columns = (place: string): readonly Column<PlannedEntry>[] => [
  { key: 'place', label: place, width: 80, align: 'end', render: (entry) => entry.place },
  {
    key: 'name',
    label: t('glossaries.entry'),
    primary: true,
    width: '34%',
    render: ({ name }) => (
      <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Text>
    ),
  },
  {
    key: 'what',
    label: t('glossaries.importResult'),
    width: 110,
    render: ({ what }) => (
      <Badge variant="light" color={words[what].colour}>
        {words[what].label}
      </Badge>
    ),
  },
  {
    key: 'message',
    label: t('glossaries.importReason'),
    render: ({ message }) => (
      <Text span size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {message && messageText(message)}
      </Text>
    ),
  },
];

/** The number of entries to import, in one sentence. */
export function summariseImport({ added, changed, same, refused }: GlossaryImport): string {
  return t('glossaries.importSummary', { added, changed, same, refused });
}

/** A preview of an import by entry; rejected ones first. */
export function ImportPlan({ plan }: { plan: GlossaryImport }) {
  const all = plan.added + plan.changed + plan.same + plan.refused;
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {summariseImport(plan)}
      </Text>
      <AssumedEncoding name={plan.assumedEncoding} />
      {plan.leftOut.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('glossaries.notImported', { names: formatEnumeration(plan.leftOut) })}
        </Text>
      )}
      {plan.entries.length > 0 && (
        <DataTable
          label={t('glossaries.importPreview')}
          columns={columns(
            plan.format === 'csv' ? t('glossaries.importLine') : t('glossaries.entry'),
          )}
          rows={plan.entries}
          rowId={({ place, what }) => `${what} ${place}`}
        />
      )}
      {plan.entries.length < all && (
        <Text size="sm" c="dimmed">
          {t('glossaries.importShown', { count: plan.entries.length, all })}
        </Text>
      )}
    </>
  );
}
