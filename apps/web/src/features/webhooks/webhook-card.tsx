import { secretOverlapHours, type Webhook } from '@glossa/contracts/webhooks';
import { Alert, Badge, Button, Code, Group, Paper, Text, Title } from '@mantine/core';
import { formatAgo, formatInstant, formatList } from '../../lib/format.ts';
import { serverWords } from '../../lib/language/server-words.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { useDeleteWebhook, useRotateSecret, useTestWebhook } from '../../lib/queries/webhooks.ts';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toastError } from '../../ui/toast.tsx';
import { deliveryWords, eventWord } from './webhook-words.ts';

type Props = {
  webhook: Webhook;
  mayEdit: boolean;
  onEdit: () => void;
  onLog: () => void;
  onSecret: (secret: string) => void;
};

/** One webhook: where it goes, of what it tells, how it fares, and what can be done with it. */
export function WebhookCard({ webhook, mayEdit, onEdit, onLog, onSecret }: Props) {
  const { name, url, events, lastDelivery, previousSecretUntil } = webhook;
  const last = lastDelivery && deliveryWords[lastDelivery.status];
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Title>
        <StateBadge webhook={webhook} />
      </Group>
      <Code style={{ overflowWrap: 'anywhere' }} dir="ltr">
        {url}
      </Code>
      <Text size="sm" mt="xs">
        {t('Events: {events}', { events: formatList(events.map(eventWord)) })}
      </Text>
      <Text size="sm" c="dimmed">
        {last && lastDelivery
          ? t('Last delivery: {state}, {time}', {
              state: last.label,
              time: formatAgo(lastDelivery.at),
            })
          : t('Nothing was delivered yet.')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('Secret: begins with {hint}', { hint: webhook.secretHint })}
      </Text>
      {previousSecretUntil && (
        <Text size="sm" c="dimmed">
          {t('The secret before it signs as well until {time}.', {
            time: formatInstant(previousSecretUntil),
          })}
        </Text>
      )}
      <Trouble webhook={webhook} />
      <Actions {...{ webhook, mayEdit, onEdit, onLog, onSecret }} />
    </Paper>
  );
}

function StateBadge({ webhook: { enabled, failingSince } }: { webhook: Webhook }) {
  if (!enabled)
    return (
      <Badge color="gray" variant="light">
        {inContext('state of a webhook', 'Off')}
      </Badge>
    );
  return failingSince ? (
    <Badge color="orange" variant="light">
      {inContext('state of a webhook', 'Failing')}
    </Badge>
  ) : (
    <Badge color="green" variant="light">
      {inContext('state of a webhook', 'On')}
    </Badge>
  );
}

function Trouble({ webhook: { disabledBecause, failingSince, enabled } }: { webhook: Webhook }) {
  if (disabledBecause)
    return (
      <Alert color="red" mt="sm" title={t('Switched off')}>
        {serverWords(disabledBecause)}{' '}
        {t('Edit it and switch it on when the receiver works again.')}
      </Alert>
    );
  if (enabled && failingSince)
    return (
      <Alert color="orange" mt="sm">
        {t('Nothing has got through since {time}. The deliveries say why.', {
          time: formatInstant(failingSince),
        })}
      </Alert>
    );
  return null;
}

function Actions({ webhook, mayEdit, onEdit, onLog, onSecret }: Props) {
  const { webhookId, name } = webhook;
  const confirm = useConfirm();
  const askAndDelete = useDeleteWithUses();
  const test = useTestWebhook();
  const rotate = useRotateSecret();
  const remove = useDeleteWebhook();
  const changeSecret = async () => {
    const agreed = await confirm({
      title: t('Make a new secret for {name}?', { name }),
      message: t(
        'For {hours, plural, one {# hour} other {# hours}} messages are signed with both secrets. Give the new one to the receiver in this time.',
        { hours: secretOverlapHours },
      ),
      confirmLabel: t('Make a new secret'),
    });
    if (agreed)
      rotate.mutate(webhookId, {
        onSuccess: ({ secret }) => onSecret(secret),
        onError: toastError,
      });
  };
  return (
    <Group gap="xs" mt="md">
      <Button size="compact-sm" variant="default" onClick={onLog}>
        {t('Deliveries')}
      </Button>
      {mayEdit && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate(webhookId, { onSuccess: onLog, onError: toastError })}
          >
            {t('Send a test')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {t('Edit')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void changeSecret()}>
            {t('New secret')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="red"
            onClick={() =>
              void askAndDelete(
                {
                  title: t('Delete {name}?', { name }),
                  message: t('Its deliveries are deleted as well.'),
                  confirmLabel: t('Delete'),
                },
                () => remove.mutateAsync(webhookId),
                {
                  success: t('Deleted: {name}', { name }),
                  failure: t('The webhook could not be deleted'),
                },
              )
            }
          >
            {t('Delete')}
          </Button>
        </>
      )}
    </Group>
  );
}
