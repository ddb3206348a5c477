import { allCommands } from './all-commands.ts';
import type { Command } from './command.ts';
import { parseShortcut, type Shortcut } from './shortcut.ts';

/** Customized keys by command; a missing command keeps its defaults, an empty list removes all keys. */
export type ChosenKeys = Readonly<Record<string, readonly Shortcut[]>>;

/**
 * On a Mac, Option types characters and Option with an arrow moves by words: there, Control replaces Alt, and Control
 * with Option replaces Alt with an arrow.
 */
function onThisKeyboard(shortcut: Shortcut, mac: boolean): Shortcut {
  const { modifiers, key } = parseShortcut(shortcut);
  if (!mac || !modifiers.includes('Alt')) return shortcut;
  const others = modifiers.filter((name) => name !== 'Alt');
  // not shown: key names as in shortcuts
  const instead = key.startsWith('Arrow') || key === 'Delete' ? ['Ctrl', 'Alt'] : ['Ctrl'];
  const order = ['Mod', 'Ctrl', 'Alt', 'Shift']; // not shown: as above
  return [...others, ...instead]
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .concat(key)
    .join('+');
}

export const defaultKeysOf = (command: Command, mac: boolean): readonly Shortcut[] =>
  command.defaultKeys.map((shortcut) => onThisKeyboard(shortcut, mac));

export const keysOf = (command: Command, chosen: ChosenKeys, mac: boolean): readonly Shortcut[] =>
  chosen[command.id] ?? defaultKeysOf(command, mac);

/** The command of a shortcut. A customized key takes precedence over a default of another command. */
export function commandsByKey(chosen: ChosenKeys, mac: boolean): ReadonlyMap<Shortcut, Command> {
  const map = new Map<Shortcut, Command>();
  for (const command of allCommands)
    if (!(command.id in chosen))
      for (const shortcut of defaultKeysOf(command, mac))
        if (!map.has(shortcut)) map.set(shortcut, command);
  for (const command of allCommands)
    for (const shortcut of chosen[command.id] ?? []) map.set(shortcut, command);
  return map;
}

/** Other commands with this shortcut. */
export const conflictsOf = (
  shortcut: Shortcut,
  commandId: string,
  chosen: ChosenKeys,
  mac: boolean,
): readonly Command[] =>
  allCommands.filter(
    (command) => command.id !== commandId && keysOf(command, chosen, mac).includes(shortcut),
  );

/** Adds a shortcut to a command and removes it from others. */
export function assignKey(
  shortcut: Shortcut,
  commandId: string,
  chosen: ChosenKeys,
  mac: boolean,
): ChosenKeys {
  const next: Record<string, readonly Shortcut[]> = { ...chosen };
  for (const other of conflictsOf(shortcut, commandId, chosen, mac))
    next[other.id] = keysOf(other, chosen, mac).filter((key) => key !== shortcut);
  const own = allCommands.find(({ id }) => id === commandId);
  const before = own ? keysOf(own, chosen, mac) : [];
  next[commandId] = [...before.filter((key) => key !== shortcut), shortcut];
  return next;
}

export function removeKey(
  shortcut: Shortcut,
  command: Command,
  chosen: ChosenKeys,
  mac: boolean,
): ChosenKeys {
  return {
    ...chosen,
    [command.id]: keysOf(command, chosen, mac).filter((key) => key !== shortcut),
  };
}

/** Resets a command's keys, except those customized for another command. */
export function resetCommand(command: Command, chosen: ChosenKeys, mac: boolean): ChosenKeys {
  const { [command.id]: _gone, ...rest } = chosen;
  const taken = defaultKeysOf(command, mac).filter(
    (key) => conflictsOf(key, command.id, rest, mac).length > 0,
  );
  if (taken.length === 0) return rest;
  return { ...rest, [command.id]: defaultKeysOf(command, mac).filter((k) => !taken.includes(k)) };
}
