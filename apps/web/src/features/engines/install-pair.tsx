import type { Model } from '@glossa/contracts/models';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { modelsOptions } from '../../lib/queries/models.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { ModelStatus } from './model-table.tsx';
import { useInstallModel } from './queries.ts';

const isBusy = ({ install }: Model) =>
  install !== null && ['queued', 'installing', 'paused'].includes(install.status);

/** The models that a pair of languages lacks, with one button that installs them all. */
export function InstallPair({ modelIds }: { modelIds: readonly string[] }) {
  const { data } = useQuery(modelsOptions());
  const install = useInstallModel();
  const mayEdit = useCan('Settings', 'edit');
  const missing = (data?.models ?? []).filter(
    ({ modelId, installed, offered }) => modelIds.includes(modelId) && !installed && offered,
  );
  if (!mayEdit || missing.length === 0) return null;
  const busy = missing.filter(isBusy);
  return (
    <Stack gap="xs">
      {busy.map((model) => (
        <div key={model.modelId}>
          <Text size="sm">{messageText(model.label)}</Text>
          <ModelStatus model={model} />
        </div>
      ))}
      {data?.policy !== 'off' && busy.length < missing.length && (
        <Group gap="sm">
          <Button
            size="xs"
            leftSection={<Download size={14} aria-hidden />}
            loading={install.isPending}
            onClick={() => {
              for (const model of missing)
                if (!isBusy(model)) install.mutate(model.modelId, { onError: toastError });
            }}
          >
            {t('engines.installBetterModel')}
          </Button>
          <Text size="sm" c="dimmed">
            {missing.map(({ label }) => messageText(label)).join(' · ')}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
