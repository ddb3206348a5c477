import type { Webhook } from '@glossa/contracts/webhooks';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { withAction } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { webhooksOptions } from './queries.ts';
import { VerifyHelp } from './verify-help.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t('webhooks.secretTitle')} closeOnClickOutside={false}>
      <Stack>
        <SecretOnce secret={secret} label={t('webhooks.secretLabel')}>
          {t('webhooks.secretHint')}
        </SecretOnce>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Webhooks and their deliveries. */
export function WebhooksScreen() {
  const canEdit = useCan('Settings', 'edit');
  const query = useQuery(webhooksOptions());
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [log, setLog] = useState<Webhook | null>(null);
  const add = canEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {t('webhooks.add')}
    </Button>
  );
  const some = query.data !== undefined && query.data.length > 0;
  return (
    <Page title={t('common.webhooks')} actions={some ? add : undefined}>
      <Stack gap="lg" maw={960}>
        <Text c="dimmed">{t('webhooks.hint')}</Text>
        {query.isPending ? (
          <LoadingRows rows={2} height={120} />
        ) : query.isError ? (
          <ErrorState
            error={withAction(query.error, t('webhooks.loadFailed'))}
            onRetry={() => void query.refetch()}
          />
        ) : query.data.length === 0 ? (
          <EmptyState
            icon={<WebhookIcon size={26} />}
            title={t('webhooks.emptyTitle')}
            text={t('webhooks.emptyText')}
            action={add}
          />
        ) : (
          query.data.map((webhook) => (
            <WebhookCard
              key={webhook.webhookId}
              webhook={webhook}
              canEdit={canEdit}
              onEdit={() => setEditing(webhook)}
              onLog={() => setLog(webhook)}
              onSecret={setSecret}
            />
          ))
        )}
        <VerifyHelp />
      </Stack>
      {editing && (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSecret={setSecret}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {log && <DeliveriesDrawer webhook={log} canEdit={canEdit} onClose={() => setLog(null)} />}
    </Page>
  );
}
