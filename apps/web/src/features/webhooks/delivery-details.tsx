import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { formatInstant } from '../../lib/format.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { t } from '../../lib/language/t.ts';
import { deliveryOptions, useRedeliver } from '../../lib/queries/webhooks.ts';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

export function DeliveryDetails({ deliveryId, mayEdit }: { deliveryId: string; mayEdit: boolean }) {
  const query = useQuery(deliveryOptions(deliveryId));
  const again = useRedeliver();
  if (query.isPending) return <LoadingRows rows={2} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { attempts, lastAttemptAt, durationMs, answerStatus, failure, payload, answer } =
    query.data;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('{attempts, plural, =0 {Not tried yet} one {# attempt} other {# attempts}}', {
          attempts,
        })}
        {lastAttemptAt && ` · ${t('last {time}', { time: formatInstant(lastAttemptAt) })}`}
        {durationMs !== null && ` · ${t('took {durationMs, number} ms', { durationMs })}`}
        {answerStatus !== null && ` · ${t('answer {answerStatus}', { answerStatus })}`}
      </Text>
      {failure && (
        <Text size="sm" c="red">
          {serverWords(failure)}
        </Text>
      )}
      <Block title={t('Sent')} text={pretty(payload)} />
      {answer && <Block title={t('Answered')} text={answer} />}
      {mayEdit && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<RotateCw size={14} aria-hidden />}
            loading={again.isPending}
            onClick={() =>
              again.mutate(deliveryId, {
                onSuccess: () => toastSuccess(t('It is delivered again.')),
                onError: toastError,
              })
            }
          >
            {t('Deliver again')}
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

/** Easier to read; what was signed is on one line. */
function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    // Not JSON: as it was sent.
    return payload;
  }
}
