import { installModel } from '@glossa/contracts/models';
import type { Notification } from '@glossa/contracts/notifications';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Download } from 'lucide-react';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { isInstalling, modelsOptions } from '../../lib/queries/models.ts';
import { engineKeys } from '../../lib/queries/query-keys.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';

/** The button of a notification that asks for models: installs those that are missing. */
export function InstallRequested({ notification }: { notification: Notification }) {
  const client = useQueryClient();
  const models = useQuery(modelsOptions());
  const modelIds = String(notification.params.models ?? '')
    .split(' ')
    .filter((id) => id !== '');
  const known = (models.data?.models ?? []).filter(({ modelId }) => modelIds.includes(modelId));
  const missing = modelIds.filter(
    (id) => !known.some(({ modelId, installed }) => installed && modelId === id),
  );
  const install = useMutation({
    mutationFn: async () => {
      for (const modelId of missing) await callApi(installModel, { params: { modelId } });
    },
    onSuccess: () => toastSuccess(t('notifications.modelInstalling')),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: engineKeys.all }),
  });
  if (models.isPending) return null;
  if (missing.length === 0)
    return (
      <Group gap={4} c="dimmed">
        <CircleCheck size={13} aria-hidden />
        <Text size="xs">{t('status.installed')}</Text>
      </Group>
    );
  return (
    <Button
      size="xs"
      mt={4}
      style={{ alignSelf: 'start' }}
      leftSection={<Download size={13} aria-hidden />}
      loading={
        install.isPending || known.some((model) => model.install && isInstalling(model.install))
      }
      onClick={() => install.mutate()}
    >
      {t('notifications.installModel')}
    </Button>
  );
}
