import type { Capability, Node } from '@glossa/contracts/nodes';
import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Server } from 'lucide-react';
import { withAction } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState, ErrorState, LoadingRows, OutdatedAlert } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NodeCard } from './node-card.tsx';
import { nodesOptions } from './queries.ts';
import { WaitingTable } from './waiting-table.tsx';

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
