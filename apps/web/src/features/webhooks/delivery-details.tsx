import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { formatInstant } from '../../lib/format/format.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { deliveryOptions, useRedeliver } from './queries.ts';

export function DeliveryDetails({ deliveryId, canEdit }: { deliveryId: string; canEdit: boolean }) {
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
