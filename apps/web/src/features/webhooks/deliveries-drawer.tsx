import {
  type Delivery,
  deliveryDays,
  deliveryStatuses,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { Accordion, Badge, Drawer, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../lib/format.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { deliveriesOptions } from '../../lib/queries/webhooks.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { ListFooter } from '../../ui/list-footer.tsx';
import { PastTheEnd } from '../../ui/past-the-end.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { deliveryWords, eventWord } from './webhook-words.ts';

type Props = { webhook: Webhook; mayEdit: boolean; onClose: () => void };

/** What was sent, whether it arrived, and what was answered. */
export function DeliveriesDrawer({ webhook, mayEdit, onClose }: Props) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(25);
  const [status, setStatus] = useState<Delivery['status'] | undefined>();
  const [opened, setOpened] = useState<string | null>(null);
  const query = useQuery(deliveriesOptions(webhook.webhookId, { page, pageSize, status }));
  return (
    <Drawer
      {...useFocusBack()}
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('Deliveries of {name}', { name: webhook.name })}
    >
      <Stack gap="md">
        <Group justify="space-between" align="flex-end">
          <Text size="sm" c="dimmed">
            {t('Kept for {days, plural, one {# day} other {# days}}.', { days: deliveryDays })}
          </Text>
          <Select
            size="xs"
            w={150}
            aria-label={t('State of the delivery')}
            placeholder={inContext('every state of a delivery', 'Every state')}
            clearable
            data={deliveryStatuses.map((value) => ({ value, label: deliveryWords[value].label }))}
            value={status ?? null}
            onChange={(value) => {
              setStatus(deliveryStatuses.find((known) => known === value));
              setPage(1);
            }}
          />
        </Group>
        {query.isPending ? (
          <LoadingRows rows={3} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data.total === 0 ? (
          <EmptyState icon={<Send size={26} />} title={t('No deliveries')} />
        ) : (
          <>
            {query.data.items.length === 0 ? (
              <PastTheEnd onFirst={() => setPage(1)} />
            ) : (
              <Accordion variant="contained" value={opened} onChange={setOpened}>
                {query.data.items.map((delivery) => (
                  <Accordion.Item key={delivery.deliveryId} value={delivery.deliveryId}>
                    <Accordion.Control>
                      <Line delivery={delivery} />
                    </Accordion.Control>
                    <Accordion.Panel>
                      {opened === delivery.deliveryId && (
                        <DeliveryDetails deliveryId={delivery.deliveryId} mayEdit={mayEdit} />
                      )}
                    </Accordion.Panel>
                  </Accordion.Item>
                ))}
              </Accordion>
            )}
            <ListFooter
              total={query.data.total}
              page={page}
              pageSize={pageSize}
              onPage={setPage}
              onPageSize={(size) => {
                setPageSize(size);
                setPage(1);
              }}
              noun={t('Deliveries')}
            />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

function Line({ delivery }: { delivery: Delivery }) {
  const { label, color } = deliveryWords[delivery.status];
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={500}>
          {eventWord(delivery.event)}
        </Text>
        <Text size="xs" c="dimmed">
          {formatInstant(delivery.createdAt)}
        </Text>
      </div>
      <Badge color={color} variant="light">
        {label}
      </Badge>
    </Group>
  );
}
