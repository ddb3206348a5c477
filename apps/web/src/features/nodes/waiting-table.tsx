import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { listNodes } from '@glossa/contracts/nodes';
import { Badge } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { formatDuration, formatNumber } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { capabilityLabels } from './node-labels.ts';

type Overview = AnswerOf<typeof listNodes>;
type Row = Overview['waiting'][number] & {
  /** How many nodes take these jobs now. */
  nodes: number;
};

const columns: readonly Column<Row>[] = [
  {
    key: 'jobs',
    label: t('nodes.jobs'),
    primary: true,
    render: ({ capability }) => capabilityLabels[capability],
  },
  {
    key: 'waiting',
    label: t('nodes.waitingCount'),
    align: 'end',
    render: ({ waiting }) => formatNumber(waiting),
  },
  {
    key: 'oldest',
    label: t('nodes.oldest'),
    align: 'end',
    render: ({ oldestSeconds }) =>
      oldestSeconds === null ? '—' : formatDuration(oldestSeconds * 1_000),
  },
  {
    key: 'nodes',
    label: t('nodes.takenBy'),
    align: 'end',
    render: ({ nodes }) =>
      nodes > 0 ? (
        formatNumber(nodes)
      ) : (
        <Badge
          color="orange"
          variant="light"
          miw="max-content"
          leftSection={<TriangleAlert size={13} aria-hidden />}
        >
          {t('nodes.noNode')}
        </Badge>
      ),
  },
];

/** Waiting jobs by what they need, and whether a node takes them. */
export function WaitingTable({ nodes, waiting }: Overview) {
  const rows = waiting.map((one) => ({
    ...one,
    nodes: nodes.filter(
      ({ state, capabilities }) => state === 'running' && capabilities.includes(one.capability),
    ).length,
  }));
  return (
    <DataTable
      label={t('nodes.waiting')}
      columns={columns}
      rows={rows}
      rowId={({ capability }) => capability}
    />
  );
}
