import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { commandOf } from './all-commands.ts';
import { useCommandScope } from './command-scope.ts';
import { ariaShortcut, formatShortcut } from './shortcut.ts';
import { keysOf } from './shortcut-map.ts';

type Props = {
  command: string;
  icon: ReactNode;
  /** Label for screen readers and the tooltip if more specific than the command's own. */
  label?: string | undefined;
  disabled?: boolean | undefined;
  pressed?: boolean | undefined;
  /** Whether the choices that it opens are open; undefined for a button without any. */
  expanded?: boolean | undefined;
  /** Its label if one of its choices is in use: a button that opens choices is never pressed. */
  inUse?: string | undefined;
};

/** A command as a button; its tooltip shows its keys. Disabled ones stay focusable, so that the focus is never lost. */
export function CommandButton({
  command: id,
  icon,
  label,
  disabled,
  pressed,
  expanded,
  inUse,
}: Props) {
  const command = commandOf(id);
  const { run, customKeys, mac } = useCommandScope();
  const keys = keysOf(command, customKeys, mac);
  const isOn = pressed || inUse !== undefined;
  const name = inUse ?? label ?? command.label;
  const [first] = keys;
  return (
    <Tooltip
      label={
        first
          ? t('editor.palette.commandWithKeys', { command: name, keys: formatShortcut(first, mac) })
          : name
      }
      openDelay={400}
    >
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? undefined : 'gray'}
        aria-pressed={pressed}
        aria-haspopup={expanded === undefined ? undefined : 'dialog'}
        aria-expanded={expanded}
        size={30}
        aria-label={name}
        aria-keyshortcuts={keys.map((key) => ariaShortcut(key, mac)).join(' ') || undefined}
        data-disabled={disabled || undefined}
        aria-disabled={disabled || undefined}
        // The text keeps the focus: its cursor is where it is split.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!disabled) run(command);
        }}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
