import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { Plus, RotateCcw, Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatEnumeration } from '../../../lib/format/format.ts';
import { t } from '../../../lib/i18n/t.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { allCommands } from './all-commands.ts';
import { type Command, commandGroups } from './command.ts';
import { useCommandScope } from './command-scope.ts';
import { formatShortcut, shortcutOf } from './shortcut.ts';
import { assignKey, conflictsOf, keysOf, removeKey, resetCommand } from './shortcut-map.ts';
import classes from './shortcuts-dialog.module.css';

type Props = { opened: boolean; onClose: () => void };

/** All commands with their keys by group; keys can be changed by pressing others. */
export function ShortcutsDialog({ opened, onClose }: Props) {
  const { customKeys, setChosenKeys, mac } = useCommandScope();
  const [sought, setSought] = useState('');
  const words = sought.trim().toLocaleLowerCase();
  const fits = (command: Command) =>
    words === '' ||
    command.label.toLocaleLowerCase().includes(words) ||
    keysOf(command, customKeys, mac).some((key) =>
      formatShortcut(key, mac).toLocaleLowerCase().includes(words),
    );
  const groups = Object.entries(commandGroups)
    .map(([group, title]) => ({
      title,
      commands: allCommands.filter((command) => command.group === group && fits(command)),
    }))
    .filter(({ commands }) => commands.length > 0);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('help.keyboardShortcuts')} size="lg">
      <Group gap="sm" mb="sm" wrap="nowrap">
        <TextInput
          className={classes.search}
          aria-label={t('editor.shortcuts.search')}
          placeholder={t('editor.shortcuts.search')}
          leftSection={<Search size={16} aria-hidden />}
          data-autofocus
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={Object.keys(customKeys).length === 0}
          onClick={() => setChosenKeys({})}
        >
          {t('editor.shortcuts.resetAll')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {mac
          ? t('editor.shortcuts.hintMac')
          : t('editor.shortcuts.hint', {
              control: formatShortcut('Ctrl', mac),
              alt: formatShortcut('Alt', mac),
            })}
      </Text>
      {groups.length === 0 && <Text py="md">{t('editor.palette.noMatches')}</Text>}
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

/** One command: its keys, each with a remove button, and a button to add one. */
function CommandKeys({ command }: { command: Command }) {
  const { customKeys, setChosenKeys, mac } = useCommandScope();
  const [waiting, setWaiting] = useState(false);
  const [pressed, setPressed] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const keys = keysOf(command, customKeys, mac);
  const taken = pressed === null ? [] : conflictsOf(pressed, command.id, customKeys, mac);
  const stop = () => {
    setWaiting(false);
    setPressed(null);
    add.current?.focus();
  };
  const take = (shortcut: string) => {
    setChosenKeys(assignKey(shortcut, command.id, customKeys, mac));
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
    if (conflictsOf(shortcut, command.id, customKeys, mac).length > 0) setPressed(shortcut);
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
              aria-label={t('editor.shortcuts.deleteKeys', {
                key: formatShortcut(key, mac),
                label: command.label,
              })}
              onClick={() => setChosenKeys(removeKey(key, command, customKeys, mac))}
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
              ? t('editor.shortcuts.pressNewFor', { label: command.label })
              : t('editor.shortcuts.addFor', { label: command.label })
          }
          leftSection={waiting ? undefined : <Plus size={12} aria-hidden />}
          onClick={() => setWaiting(true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (pressed === null) setWaiting(false);
          }}
        >
          {waiting ? t('editor.shortcuts.pressKeys') : t('editor.shortcuts.add')}
        </Button>
        {command.id in customKeys && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('editor.shortcuts.resetFor', { label: command.label })}
            onClick={() => setChosenKeys(resetCommand(command, customKeys, mac))}
          >
            <RotateCcw size={14} />
          </ActionIcon>
        )}
      </span>
      {pressed !== null && (
        <span className={classes.conflict} role="alert">
          {t('editor.shortcuts.keysInUse', {
            key: formatShortcut(pressed, mac),
            commands: formatEnumeration(
              taken.map(({ label }) => t('editor.shortcuts.quotedCommand', { label })),
            ),
          })}
          <Button size="compact-xs" onClick={() => take(pressed)}>
            {t('editor.shortcuts.useHere')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={stop}>
            {t('editor.shortcuts.keepCurrent')}
          </Button>
        </span>
      )}
    </li>
  );
}
