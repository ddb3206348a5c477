import type { Webhook } from '@glossa/contracts/webhooks';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { webhooksOptions } from '../../lib/queries/webhooks.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/state.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { VerifyHelp } from './verify-help.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** Which addresses outside are told of what happens here, and what came of it. */
export function WebhooksScreen() {
  const mayEdit = useCan('Settings', 'edit');
  const query = useQuery(webhooksOptions());
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [log, setLog] = useState<Webhook | null>(null);
  const add = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {t('Add webhook')}
    </Button>
  );
  const some = query.data !== undefined && query.data.length > 0;
  return (
    <Page title={t('Webhooks')} actions={some ? add : undefined}>
      <Stack gap="lg" maw={960}>
        <Text c="dimmed">
          {t(
            'A webhook tells another program at once when something happens here, by a signed message to its address.',
          )}
        </Text>
        {query.isPending ? (
          <LoadingRows rows={2} height={120} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data.length === 0 ? (
          <EmptyState
            icon={<WebhookIcon size={26} />}
            title={t('No webhook yet')}
            text={t('Add one for each program that wants to hear of events.')}
            action={add}
          />
        ) : (
          query.data.map((webhook) => (
            <WebhookCard
              key={webhook.webhookId}
              webhook={webhook}
              mayEdit={mayEdit}
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
      {log && <DeliveriesDrawer webhook={log} mayEdit={mayEdit} onClose={() => setLog(null)} />}
    </Page>
  );
}
