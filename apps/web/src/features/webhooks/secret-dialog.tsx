import { Button, Group, Stack } from '@mantine/core';
import { inContext, t } from '../../lib/language/t.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t('The secret of the webhook')} closeOnClickOutside={false}>
      <Stack>
        <SecretOnce secret={secret} label={t('Secret of the webhook')}>
          {t(
            'Copy it now: it is shown this once. The receiver checks with it that a message comes from here.',
          )}
        </SecretOnce>
        <Group justify="flex-end">
          <Button onClick={onClose}>{inContext('closes a dialog', 'Done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
