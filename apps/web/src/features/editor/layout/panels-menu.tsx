import { Button, Menu } from '@mantine/core';
import {
  ChevronDown,
  FileInput,
  History,
  Keyboard,
  Library,
  Lightbulb,
  MessageSquareText,
  MoveHorizontal,
  Palette,
  Search,
  SlidersHorizontal,
  SquareTerminal,
  TriangleAlert,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { commandOf } from '../commands/all-commands.ts';
import { isRunnable } from '../commands/command.ts';
import { useCommandScope } from '../commands/command-scope.ts';
import { formatShortcut } from '../commands/shortcut.ts';
import { keysOf } from '../commands/shortcut-map.ts';
import classes from './editor-bar.module.css';

const entries: ReadonlyArray<[string, ReactNode] | null> = [
  ['panel.replace', <Search key="" size={16} aria-hidden />],
  ['panel.shift', <MoveHorizontal key="" size={16} aria-hidden />],
  ['panel.findings', <TriangleAlert key="" size={16} aria-hidden />],
  ['panel.speakers', <Users key="" size={16} aria-hidden />],
  ['panel.matches', <Library key="" size={16} aria-hidden />],
  ['panel.suggestions', <Lightbulb key="" size={16} aria-hidden />],
  ['panel.versions', <History key="" size={16} aria-hidden />],
  ['panel.style', <Palette key="" size={16} aria-hidden />],
  ['panel.feedback', <MessageSquareText key="" size={16} aria-hidden />],
  ['panel.rules', <SlidersHorizontal key="" size={16} aria-hidden />],
  ['panel.import', <FileInput key="" size={16} aria-hidden />],
  null,
  ['panel.palette', <SquareTerminal key="" size={16} aria-hidden />],
  ['panel.shortcuts', <Keyboard key="" size={16} aria-hidden />],
];

/** Everything that opens next to or over the list. */
export function PanelsMenu() {
  const { context, run, customKeys, mac } = useCommandScope();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          rightSection={<ChevronDown size={14} aria-hidden />}
          className={classes.tools}
        >
          {t('editor.tools')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries never move
          if (entry === null) return <Menu.Divider key={index} />;
          const [id, icon] = entry;
          const command = commandOf(id);
          if (!isRunnable(command, context)) return null;
          const [key] = keysOf(command, customKeys, mac);
          return (
            <Menu.Item
              key={id}
              leftSection={icon}
              rightSection={
                key && (
                  <kbd className={classes.key} dir="ltr">
                    {formatShortcut(key, mac)}
                  </kbd>
                )
              }
              // The menu restores the focus as it closes; the panel takes it after that.
              onClick={() => window.setTimeout(() => run(command), 0)}
            >
              {command.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
