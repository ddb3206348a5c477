import type { GlossaryImport, PlannedEntry } from '@glossa/contracts/glossaries';
import { Badge, Text } from '@mantine/core';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { type Column, DataTable } from '../../ui/admin/data-table.tsx';

const words: Record<PlannedEntry['what'], { label: string; colour: string }> = {
  refused: { label: inContext('entry of an import', 'Refused'), colour: 'red' },
  changed: { label: inContext('entry of an import', 'Changed'), colour: 'blue' },
  added: { label: inContext('entry of an import', 'Added'), colour: 'green' },
  same: { label: inContext('entry of an import', 'As it is'), colour: 'gray' },
};

const columns = (place: string): readonly Column<PlannedEntry>[] => [
  { key: 'place', label: place, width: 80, align: 'end', render: (entry) => entry.place },
  {
    key: 'name',
    label: t('Entry'),
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
    label: inContext('heading: what an import makes of an entry', 'Becomes'),
    width: 110,
    render: ({ what }) => (
      <Badge variant="light" color={words[what].colour}>
        {words[what].label}
      </Badge>
    ),
  },
  {
    key: 'message',
    label: t('Why'),
    render: ({ message }) => (
      <Text span size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {message && serverWords(message)}
      </Text>
    ),
  },
];

/** How many entries an import takes over, in one sentence. */
export function summariseImport({ added, changed, same, refused }: GlossaryImport): string {
  return t(
    '{added, number} added, {changed, number} changed, {same, number} as they are, {refused, number} refused.',
    { added, changed, same, refused },
  );
}

/** What an import would do, entry by entry; refused ones first. */
export function ImportPlan({ plan }: { plan: GlossaryImport }) {
  const all = plan.added + plan.changed + plan.same + plan.refused;
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {summariseImport(plan)}
      </Text>
      {plan.leftOut.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Left out of the file: {names}.', { names: formatEnumeration(plan.leftOut) })}
        </Text>
      )}
      {plan.entries.length > 0 && (
        <DataTable
          label={t('What the import does')}
          columns={columns(
            plan.format === 'csv' ? inContext('line of a file', 'Line') : t('Entry'),
          )}
          rows={plan.entries}
          rowId={({ place, what }) => `${what} ${place}`}
        />
      )}
      {plan.entries.length < all && (
        <Text size="sm" c="dimmed">
          {t('{count, number} of {all, number} are shown.', { count: plan.entries.length, all })}
        </Text>
      )}
    </>
  );
}
