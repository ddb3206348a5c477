import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';

const id = 'user-export';

/** Says how much of the file has come while it comes. `bytes`: null while nothing is on its way. */
export function useExportToast(bytes: number | null): void {
  const running = bytes !== null;
  useEffect(() => {
    if (!running) return;
    notifications.show({
      id,
      message: t('Preparing the users…'),
      loading: true,
      autoClose: false,
      withCloseButton: false,
      role: 'status',
    });
    return () => {
      notifications.hide(id);
    };
  }, [running]);
  useEffect(() => {
    if (bytes === null || bytes === 0) return;
    notifications.update({
      id,
      message: t('Receiving the users: {bytes}', { bytes: formatBytes(bytes) }),
      loading: true,
      autoClose: false,
      withCloseButton: false,
      role: 'status',
    });
  }, [bytes]);
}
