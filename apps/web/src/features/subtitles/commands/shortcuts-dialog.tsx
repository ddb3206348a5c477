import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { Plus, RotateCcw, Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatEnumeration } from '../../../lib/format-enumeration.ts';
import { inContext, t } from '../../../lib/language/t.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { allCommands } from './all-commands.ts';
import { type Command, commandGroups } from './command.ts';
import { useCommandScope } from './command-scope.ts';
import { formatShortcut, shortcutOf } from './shortcut.ts';
import { assignKey, conflictsOf, keysOf, removeKey, resetCommand } from './shortcut-map.ts';
import classes from './shortcuts-dialog.module.css';

type Props = { opened: boolean; onClose: () => void };

/** Every command with its keys, by group; each key can be changed by pressing another. */
export function ShortcutsDialog({ opened, onClose }: Props) {
  const { chosenKeys, setChosenKeys, mac } = useCommandScope();
  const [sought, setSought] = useState('');
  const words = sought.trim().toLocaleLowerCase();
  const fits = (command: Command) =>
    words === '' ||
    command.label.toLocaleLowerCase().includes(words) ||
    keysOf(command, chosenKeys, mac).some((key) =>
      formatShortcut(key, mac).toLocaleLowerCase().includes(words),
    );
  const groups = Object.entries(commandGroups)
    .map(([group, title]) => ({
      title,
      commands: allCommands.filter((command) => command.group === group && fits(command)),
    }))
    .filter(({ commands }) => commands.length > 0);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Keyboard shortcuts')} size="lg">
      <Group gap="sm" mb="sm" wrap="nowrap">
        <TextInput
          className={classes.search}
          aria-label={t('Search commands and keys')}
          placeholder={t('Search commands and keys')}
          leftSection={<Search size={16} aria-hidden />}
          data-autofocus
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={Object.keys(chosenKeys).length === 0}
          onClick={() => setChosenKeys({})}
        >
          {t('Reset all')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {mac
          ? t(
              'Keys without ⌘ or Control rest while you type. Your changes are kept on this device.',
            )
          : t(
              'Keys without {control} or {alt} rest while you type. Your changes are kept on this device.',
              {
                control: formatShortcut('Ctrl', mac),
                alt: formatShortcut('Alt', mac),
              },
            )}
      </Text>
      {groups.length === 0 && <Text py="md">{t('Nothing is called that.')}</Text>}
      {groups.map(({ title, commands }) => (
        <section key={title}>
          <h3 className={classes.group}>{title}</h3>
          <ul className={classes.commands}>
            {commands.map((command) => (
              <CommandKeys key={command.id} command={command} />
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

/** One command: its keys, each with a cross, and a button that waits for another. */
function CommandKeys({ command }: { command: Command }) {
  const { chosenKeys, setChosenKeys, mac } = useCommandScope();
  const [waiting, setWaiting] = useState(false);
  const [pressed, setPressed] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const keys = keysOf(command, chosenKeys, mac);
  const taken = pressed === null ? [] : conflictsOf(pressed, command.id, chosenKeys, mac);
  const stop = () => {
    setWaiting(false);
    setPressed(null);
    add.current?.focus();
  };
  const take = (shortcut: string) => {
    setChosenKeys(assignKey(shortcut, command.id, chosenKeys, mac));
    stop();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!waiting || pressed !== null) return;
    if (event.key === 'Tab') return setWaiting(false);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return stop();
    const shortcut = shortcutOf(event.nativeEvent, mac);
    if (shortcut === null) return;
    if (conflictsOf(shortcut, command.id, chosenKeys, mac).length > 0) setPressed(shortcut);
    else take(shortcut);
  };
  return (
    <li className={classes.command}>
      <span className={classes.label}>{command.label}</span>
      <span className={classes.keys}>
        {keys.map((key) => (
          <span key={key} className={classes.key}>
            <kbd dir="ltr">{formatShortcut(key, mac)}</kbd>
            <button
              type="button"
              className={classes.remove}
              aria-label={t('Remove {key} from {label}', {
                key: formatShortcut(key, mac),
                label: command.label,
              })}
              onClick={() => setChosenKeys(removeKey(key, command, chosenKeys, mac))}
            >
              <X size={12} aria-hidden />
            </button>
          </span>
        ))}
        <Button
          ref={add}
          size="compact-xs"
          variant={waiting ? 'light' : 'default'}
          aria-label={
            waiting
              ? t('Press the new keys for {label}', { label: command.label })
              : t('Add keys to {label}', { label: command.label })
          }
          leftSection={waiting ? undefined : <Plus size={12} aria-hidden />}
          onClick={() => setWaiting(true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (pressed === null) setWaiting(false);
          }}
        >
          {waiting ? t('Press keys…') : inContext('keys', 'Add')}
        </Button>
        {command.id in chosenKeys && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('Reset {label}', { label: command.label })}
            onClick={() => setChosenKeys(resetCommand(command, chosenKeys, mac))}
          >
            <RotateCcw size={14} />
          </ActionIcon>
        )}
      </span>
      {pressed !== null && (
        <span className={classes.conflict} role="alert">
          {t('{key} is taken by {commands}.', {
            key: formatShortcut(pressed, mac),
            commands: formatEnumeration(taken.map(({ label }) => t('“{label}”', { label }))),
          })}
          <Button size="compact-xs" onClick={() => take(pressed)}>
            {t('Use it here')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={stop}>
            {t('Leave it')}
          </Button>
        </span>
      )}
    </li>
  );
}
