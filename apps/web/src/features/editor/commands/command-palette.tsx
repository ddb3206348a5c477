import { Kbd, TextInput, VisuallyHidden } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { allCommands } from './all-commands.ts';
import { type Command, commandGroups, isRunnable } from './command.ts';
import classes from './command-palette.module.css';
import { useCommandScope } from './command-scope.ts';
import { formatShortcut } from './shortcut.ts';
import { keysOf } from './shortcut-map.ts';

/** Commands whose label contains every typed word; those that start with it first. */
export function searchCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const hits = commands.filter(({ label, group }) => {
    const text = `${label} ${commandGroups[group]}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  const first = words[0] ?? '';
  const begins = ({ label }: Command) => (label.toLocaleLowerCase().startsWith(first) ? 0 : 1);
  return hits.sort((a, b) => begins(a) - begins(b));
}

type Props = { opened: boolean; onClose: () => void };

/** All commands by name: type a few letters, press Enter. */
export function CommandPalette({ opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      size="md"
      yOffset="12dvh"
      centered={false}
      padding={0}
      title={t('editor.palette.title')}
      classNames={{ header: classes.title }}
    >
      <PaletteList onClose={onClose} />
    </Dialog>
  );
}

function PaletteList({ onClose }: { onClose: () => void }) {
  const { context, run, customKeys, mac } = useCommandScope();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const hits = searchCommands(
    allCommands.filter((command) => command.id !== 'panel.palette' && isRunnable(command, context)),
    typed,
  );
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const start = (command: Command) => {
    onClose();
    // The dialog restores the focus as it closes; a command that moves the focus must run after that.
    window.setTimeout(() => run(command), 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = hits[at];
    if (event.key === 'ArrowDown') setAt(Math.min(hits.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter' && chosen) start(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        size="md"
        variant="unstyled"
        className={classes.search}
        leftSection={<Search size={18} aria-hidden />}
        placeholder={t('editor.palette.placeholder')}
        aria-label={t('editor.palette.search')}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={hits[at] ? `${listId}-${at}` : undefined}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">
        {t('editor.palette.count', { count: hits.length })}
      </VisuallyHidden>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('editor.palette.commands')}
        className={classes.list}
      >
        {hits.map((command, index) => {
          const [key] = keysOf(command, customKeys, mac);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field above
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above
            <div
              key={command.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              data-at={index}
              className={classes.option}
              onMouseMove={() => setAt(index)}
              onClick={() => start(command)}
            >
              <span>{command.label}</span>
              <span className={classes.group}>{commandGroups[command.group]}</span>
              {key && (
                <Kbd size="xs" dir="ltr">
                  {formatShortcut(key, mac)}
                </Kbd>
              )}
            </div>
          );
        })}
        {hits.length === 0 && <p className={classes.none}>{t('editor.palette.noMatches')}</p>}
      </div>
    </>
  );
}
