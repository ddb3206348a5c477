import { Kbd, Stack, Switch, Text, Title } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { globalKeys, hasPlayer, isEditor, playerKeys } from './global-keys.ts';
import classes from './key-list.module.css';

type Props = {
  path: string;
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
  onClose: () => void;
};

type Row = { keys: readonly string[]; label: string };

/** Keys and their actions. */
function KeyList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={classes.list}>
      {rows.map(({ keys, label }) => (
        <div key={label} className={classes.row}>
          <dt className={classes.keys}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd className={classes.label}>{label}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Every shortcut of this screen. */
export default function ShortcutSheet({ path, enabled, onEnable, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={t('help.keyboardShortcuts')}>
      <Stack gap="lg">
        {isEditor(path) ? (
          <Text size="sm">{t('help.editorShortcutsHint')}</Text>
        ) : (
          <section>
            <Title order={3} size="h5" mb={4}>
              {t('help.globalShortcuts')}
            </Title>
            <KeyList rows={globalKeys} />
          </section>
        )}
        {hasPlayer(path) && (
          <section>
            <Title order={3} size="h5" mb={4}>
              {t('help.playerSection')}
            </Title>
            <KeyList rows={playerKeys} />
          </section>
        )}
        <Switch
          checked={enabled}
          onChange={(event) => onEnable(event.currentTarget.checked)}
          label={t('help.enableGlobalShortcuts')}
          description={t('help.globalShortcutsHint')}
        />
      </Stack>
    </Dialog>
  );
}
