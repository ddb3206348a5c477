import {
  type Delivery,
  deliveryDays,
  deliveryStatuses,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { Accordion, Badge, Button, Code, Drawer, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../lib/format/format.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { useRestoreFocus } from '../../ui/feedback/restore-focus.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { ListFooter, PastTheEnd } from '../../ui/table/list-footer.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { deliveriesOptions, deliveryOptions, useRedeliver } from './queries.ts';
import { deliveryLabels, eventWord } from './webhook-labels.ts';

type Props = { webhook: Webhook; canEdit: boolean; onClose: () => void };

/** Deliveries with their status and response. */
export function DeliveriesDrawer({ webhook, canEdit, onClose }: Props) {
  const { place, paging, toFirst } = usePaging();
  const [status, setStatus] = useState<Delivery['status'] | undefined>();
  const [opened, setOpened] = useState<string | null>(null);
  const query = useQuery(deliveriesOptions(webhook.webhookId, { ...place, status }));
  return (
    <Drawer
      {...useRestoreFocus()}
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('webhooks.deliveriesOf', { name: webhook.name })}
    >
      <Stack gap="md">
        <Group justify="space-between" align="flex-end">
          <Text size="sm" c="dimmed">
            {t('webhooks.keptFor', { days: deliveryDays })}
          </Text>
          <Select
            size="xs"
            w={150}
            aria-label={t('webhooks.deliveryStatus')}
            placeholder={t('webhooks.allStatuses')}
            clearable
            data={deliveryStatuses.map((value) => ({ value, label: deliveryLabels[value].label }))}
            value={status ?? null}
            onChange={(value) => {
              setStatus(deliveryStatuses.find((known) => known === value));
              toFirst();
            }}
          />
        </Group>
        {query.isPending ? (
          <LoadingRows rows={3} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data.total === 0 ? (
          <EmptyState icon={<Send size={26} />} title={t('webhooks.noDeliveriesTitle')} />
        ) : (
          <>
            {query.data.items.length === 0 ? (
              <PastTheEnd onFirst={toFirst} />
            ) : (
              <Accordion variant="contained" value={opened} onChange={setOpened}>
                {query.data.items.map((delivery) => (
                  <Accordion.Item key={delivery.deliveryId} value={delivery.deliveryId}>
                    <Accordion.Control>
                      <Line delivery={delivery} />
                    </Accordion.Control>
                    <Accordion.Panel>
                      {opened === delivery.deliveryId && (
                        <DeliveryDetails deliveryId={delivery.deliveryId} canEdit={canEdit} />
                      )}
                    </Accordion.Panel>
                  </Accordion.Item>
                ))}
              </Accordion>
            )}
            <ListFooter
              list={query.data}
              shown={query.data.items.length}
              {...paging}
              noun={t('webhooks.deliveries')}
            />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

function Line({ delivery }: { delivery: Delivery }) {
  const { label, color } = deliveryLabels[delivery.status];
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

function DeliveryDetails({ deliveryId, canEdit }: { deliveryId: string; canEdit: boolean }) {
  const query = useQuery(deliveryOptions(deliveryId));
  const again = useRedeliver();
  if (query.isPending) return <LoadingRows rows={2} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { attempts, lastAttemptAt, durationMs, responseStatus, failure, payload, responseBody } =
    query.data;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('webhooks.attempts', {
          attempts,
        })}
        {lastAttemptAt && ` · ${t('webhooks.lastAttempt', { time: formatInstant(lastAttemptAt) })}`}
        {durationMs !== null && ` · ${t('webhooks.duration', { durationMs })}`}
        {responseStatus !== null && ` · ${t('webhooks.responseStatus', { responseStatus })}`}
      </Text>
      {failure && (
        <Text size="sm" c="red">
          {messageText(failure)}
        </Text>
      )}
      <Block title={t('webhooks.request')} text={pretty(payload)} />
      {responseBody && <Block title={t('webhooks.response')} text={responseBody} />}
      {canEdit && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<RotateCw size={14} aria-hidden />}
            loading={again.isPending}
            onClick={() =>
              again.mutate(deliveryId, {
                onSuccess: () => toastSuccess(t('webhooks.redelivering')),
                onError: toastError,
              })
            }
          >
            {t('webhooks.redeliver')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Code block dir="ltr" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {text}
      </Code>
    </div>
  );
}

/** Formatted for reading; the signed payload is a single line. */
function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    // Not JSON: shown unchanged.
    return payload;
  }
}
