import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { Capability, listNodes, Node } from '@glossa/contracts/nodes';
import { Badge, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Server, TriangleAlert } from 'lucide-react';
import { formatDuration, formatNumber } from '../../lib/format/format.ts';
import { withAction } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState, ErrorState, LoadingRows, OutdatedAlert } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { NodeCard } from './node-card.tsx';
import { capabilityLabels } from './node-labels.ts';
import { nodesOptions } from './queries.ts';

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
function WaitingTable({ nodes, waiting }: Overview) {
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

/** The processes of the installation and the jobs that wait for them; read again every few seconds. */
export function NodesScreen() {
  const canEdit = useCan('Settings', 'edit');
  const query = useQuery(nodesOptions());
  const { data } = query;
  const error = query.error && withAction(query.error, t('nodes.loadFailed'));
  const retry = () => void query.refetch();
  return (
    <Page title={t('common.nodes')}>
      {data ? (
        <Stack gap="xl">
          {error && <OutdatedAlert error={error} onRetry={retry} />}
          <section>
            <Text c="dimmed" size="sm" mb="sm">
              {t('nodes.hint')}
            </Text>
            {data.nodes.length === 0 ? (
              <EmptyState
                icon={<Server size={26} />}
                title={t('nodes.emptyTitle')}
                text={t('nodes.emptyText')}
              />
            ) : (
              <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md">
                {data.nodes.map((node) => (
                  <NodeCard
                    key={node.nodeId}
                    node={node}
                    onlyHere={findOnlyHere(node, data.nodes)}
                    canEdit={canEdit}
                  />
                ))}
              </SimpleGrid>
            )}
          </section>
          <section>
            <Title order={2} size="h4">
              {t('nodes.waiting')}
            </Title>
            <Text c="dimmed" size="sm" mb="sm">
              {t('nodes.waitingHint')}
            </Text>
            <WaitingTable {...data} />
          </section>
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <LoadingRows rows={3} height={220} />
      )}
    </Page>
  );
}

/** Of a node's capabilities those that no other running node has. */
const findOnlyHere = (node: Node, all: readonly Node[]): Capability[] =>
  node.capabilities.filter(
    (capability) =>
      !all.some(
        ({ nodeId, state, capabilities }) =>
          nodeId !== node.nodeId && state === 'running' && capabilities.includes(capability),
      ),
  );
