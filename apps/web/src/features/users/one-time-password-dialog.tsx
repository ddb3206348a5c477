import { Button, Group, Stack, Text } from '@mantine/core';
import { Rich } from '../../lib/language/rich.tsx';
import { t } from '../../lib/language/t.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';

type Props = { userName: string; password: string; onClose: () => void };

/** The password of somebody added or reset: shown once, changed by them at the first sign-in. */
export function OneTimePasswordDialog({ userName, password, onClose }: Props) {
  return (
    // A stray key or click would lose what is shown this once.
    <Dialog
      onClose={onClose}
      title={t('One-time password')}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">
          <Rich
            text={t(
              'For <name></name>, who has to choose a password of their own at the first sign-in.',
            )}
            parts={{ name: () => <b dir="auto">{userName}</b> }}
          />
        </Text>
        <SecretOnce secret={password} label={t('One-time password')}>
          {t('Copy it now: it is shown this once. It is good for 14 days.')}
        </SecretOnce>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
