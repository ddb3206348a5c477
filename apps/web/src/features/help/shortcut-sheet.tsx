import { Stack, Switch, Text, Title } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { globalKeys, hasPlayer, isEditor, playerKeys } from './global-keys.ts';
import { KeyList } from './key-list.tsx';

type Props = {
  path: string;
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
  onClose: () => void;
};

/** Every key that does something on this screen. */
export default function ShortcutSheet({ path, enabled, onEnable, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={t('Keyboard shortcuts')}>
      <Stack gap="lg">
        {isEditor(path) ? (
          <Text size="sm">
            {t(
              'The editor has many keys, and each can be changed. Press ? or F1 in the editor to see them.',
            )}
          </Text>
        ) : (
          <section>
            <Title order={3} size="h5" mb={4}>
              {t('Everywhere')}
            </Title>
            <KeyList rows={globalKeys} />
          </section>
        )}
        {hasPlayer(path) && (
          <section>
            <Title order={3} size="h5" mb={4}>
              {t('Player')}
            </Title>
            <KeyList rows={playerKeys} />
          </section>
        )}
        <Switch
          checked={enabled}
          onChange={(event) => onEnable(event.currentTarget.checked)}
          label={t('Use the keys of the list “Everywhere”')}
          description={t(
            'They rest while you type. Switch them off if you press keys by accident, or speak to your computer.',
          )}
        />
      </Stack>
    </Dialog>
  );
}
