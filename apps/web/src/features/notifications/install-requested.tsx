import { installModel } from '@glossa/contracts/models';
import type { Notification } from '@glossa/contracts/notifications';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { callApi } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';

/** The button of a notification that asks for models: installs them all. */
export function InstallRequested({ notification }: { notification: Notification }) {
  const modelIds = String(notification.params.models ?? '')
    .split(' ')
    .filter((id) => id !== '');
  const install = useMutation({
    mutationFn: async () => {
      for (const modelId of modelIds) await callApi(installModel, { params: { modelId } });
    },
    onSuccess: () => toastSuccess(t('notifications.modelInstalling')),
    onError: toastError,
  });
  return (
    <Button
      size="xs"
      mt={4}
      style={{ alignSelf: 'start' }}
      leftSection={<Download size={13} aria-hidden />}
      loading={install.isPending}
      disabled={install.isSuccess}
      onClick={() => install.mutate()}
    >
      {t('notifications.installModel')}
    </Button>
  );
}
