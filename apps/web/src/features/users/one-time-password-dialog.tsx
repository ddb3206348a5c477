import { Button, Group, Stack, Text } from '@mantine/core';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';

type Props = { userName: string; password: string; onClose: () => void };

/** The password of an added or reset user: shown once, changed by them at the first login. */
export function OneTimePasswordDialog({ userName, password, onClose }: Props) {
  return (
    // An accidental key or click would lose a password that is shown only once.
    <Dialog
      onClose={onClose}
      title={t('users.temporaryPassword')}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">
          <Rich
            text={t('users.temporaryPasswordFor')}
            parts={{ name: () => <b dir="auto">{userName}</b> }}
          />
        </Text>
        <SecretOnce secret={password} label={t('users.temporaryPassword')}>
          {t('users.temporaryPasswordHint')}
        </SecretOnce>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
