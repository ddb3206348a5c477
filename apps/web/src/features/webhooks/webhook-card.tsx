import { secretOverlapHours, type Webhook } from '@glossa/contracts/webhooks';
import { Alert, Badge, Button, Code, Group, Paper, Text, Title } from '@mantine/core';
import { formatAgo, formatInstant, formatList } from '../../lib/format/format.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { useDeleteWebhook, useRotateSecret, useTestWebhook } from './queries.ts';
import { deliveryLabels, eventWord } from './webhook-labels.ts';

type Props = {
  webhook: Webhook;
  canEdit: boolean;
  onEdit: () => void;
  onLog: () => void;
  onSecret: (secret: string) => void;
};

/** One webhook: URL, events, status and actions. */
export function WebhookCard({ webhook, canEdit, onEdit, onLog, onSecret }: Props) {
  const { name, url, events, lastDelivery, previousSecretUntil } = webhook;
  const last = lastDelivery && deliveryLabels[lastDelivery.status];
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
        {t('webhooks.eventsList', { events: formatList(events.map(eventWord)) })}
      </Text>
      <Text size="sm" c="dimmed">
        {last && lastDelivery
          ? t('webhooks.lastDelivery', {
              state: last.label,
              time: formatAgo(lastDelivery.at),
            })
          : t('webhooks.notDeliveredYet')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('webhooks.secretBeginsWith', { hint: webhook.secretHint })}
      </Text>
      {previousSecretUntil && (
        <Text size="sm" c="dimmed">
          {t('webhooks.previousSecretUntil', {
            time: formatInstant(previousSecretUntil),
          })}
        </Text>
      )}
      <Trouble webhook={webhook} />
      <Actions {...{ webhook, canEdit, onEdit, onLog, onSecret }} />
    </Paper>
  );
}

function StateBadge({ webhook: { enabled, failingSince } }: { webhook: Webhook }) {
  if (!enabled)
    return (
      <Badge color="gray" variant="light">
        {t('status.webhook.off')}
      </Badge>
    );
  return failingSince ? (
    <Badge color="orange" variant="light">
      {t('status.webhook.failing')}
    </Badge>
  ) : (
    <Badge color="green" variant="light">
      {t('status.webhook.on')}
    </Badge>
  );
}

function Trouble({ webhook: { disabledReason, failingSince, enabled } }: { webhook: Webhook }) {
  if (disabledReason)
    return (
      <Alert color="red" mt="sm" title={t('status.disabled')}>
        {messageText(disabledReason)} {t('webhooks.turnOnAgain')}
      </Alert>
    );
  if (enabled && failingSince)
    return (
      <Alert color="orange" mt="sm">
        {t('webhooks.failingSince', {
          time: formatInstant(failingSince),
        })}
      </Alert>
    );
  return null;
}

function Actions({ webhook, canEdit, onEdit, onLog, onSecret }: Props) {
  const { webhookId, name } = webhook;
  const confirm = useConfirm();
  const askAndDelete = useDeleteWithUses();
  const test = useTestWebhook();
  const rotate = useRotateSecret();
  const remove = useDeleteWebhook();
  const changeSecret = async () => {
    const agreed = await confirm({
      title: t('webhooks.createSecretTitle', { name }),
      message: t('webhooks.createSecretText', { hours: secretOverlapHours }),
      confirmLabel: t('webhooks.createSecret'),
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
        {t('webhooks.deliveries')}
      </Button>
      {canEdit && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate(webhookId, { onSuccess: onLog, onError: toastError })}
          >
            {t('webhooks.sendTest')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {t('common.edit')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void changeSecret()}>
            {t('webhooks.createNewSecret')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="red"
            onClick={() =>
              void askAndDelete(
                {
                  title: t('common.deleteNameConfirm', { name }),
                  message: t('webhooks.deleteText'),
                  confirmLabel: t('common.delete'),
                },
                () => remove.mutateAsync(webhookId),
                {
                  success: t('common.deletedName', { name }),
                  failure: t('webhooks.deleteFailed'),
                },
              )
            }
          >
            {t('common.delete')}
          </Button>
        </>
      )}
    </Group>
  );
}
