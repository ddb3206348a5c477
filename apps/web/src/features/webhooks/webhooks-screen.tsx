import {
  deliveryHeader,
  eventHeader,
  secretOverlapHours,
  signatureHeader,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { Accordion, Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { withAction } from '../../lib/http/with-sentence.ts';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { webhooksOptions } from './queries.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

// not shown: a code example, the same in every language
const example = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isFromGlossa(secret, header, body) {
  const parts = header.split(',').map((part) => part.split('='));
  const sent = parts.find(([name]) => name === 't')?.[1];
  if (Math.abs(Date.now() / 1000 - Number(sent)) > 300) return false;
  const wanted = createHmac('sha256', secret).update(sent + '.' + body).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}`;

const code = (words: React.ReactNode) => <Code dir="ltr">{words}</Code>;

/** How a receiver verifies the signature. */
function VerifyHelp() {
  return (
    <Accordion variant="contained">
      <Accordion.Item value="verify">
        <Accordion.Control>{t('webhooks.verifyTitle')}</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" mb="xs">
            {t('webhooks.verifyDelivery')}
          </Text>
          <List size="sm" spacing={4} mb="sm">
            <List.Item>
              <Rich
                text={t('webhooks.verifyHeader', { header: signatureHeader })}
                parts={{ code }}
              />
            </List.Item>
            <List.Item>{t('webhooks.verifySignature')}</List.Item>
            <List.Item>{t('webhooks.verifyTime')}</List.Item>
            <List.Item>{t('webhooks.verifyRotation', { hours: secretOverlapHours })}</List.Item>
            <List.Item>
              <Rich
                text={t('webhooks.verifyEvent', { event: eventHeader, delivery: deliveryHeader })}
                parts={{ code }}
              />
            </List.Item>
            <List.Item>{t('webhooks.verifyProject')}</List.Item>
          </List>
          <Text size="sm" c="dimmed">
            {t('webhooks.verifyExample')}
          </Text>
          <Code block dir="ltr">
            {example}
          </Code>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

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
