import { allCommands } from './all-commands.ts';
import type { Command } from './command.ts';
import { parseShortcut, type Shortcut } from './shortcut.ts';

/** Keys a person chose, by command; a command not named keeps its defaults, an empty list takes all keys away. */
export type ChosenKeys = Readonly<Record<string, readonly Shortcut[]>>;

/**
 * On a Mac, Option types characters and Option with an arrow goes by words: there, Control stands in for Alt, and
 * Control with Option for Alt with an arrow.
 */
function onThisKeyboard(shortcut: Shortcut, mac: boolean): Shortcut {
  const { modifiers, key } = parseShortcut(shortcut);
  if (!mac || !modifiers.includes('Alt')) return shortcut;
  const others = modifiers.filter((name) => name !== 'Alt');
  // not shown: names of keys as shortcuts have them
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

/** Which command a shortcut runs. A chosen key wins over a default of another command. */
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

/** Other commands that have this shortcut. */
export const conflictsOf = (
  shortcut: Shortcut,
  commandId: string,
  chosen: ChosenKeys,
  mac: boolean,
): readonly Command[] =>
  allCommands.filter(
    (command) => command.id !== commandId && keysOf(command, chosen, mac).includes(shortcut),
  );

/** The shortcut as one more of a command's, taken from whoever had it. */
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

/** The command's own keys again; where somebody else has one of them by choice, that choice stays. */
export function resetCommand(command: Command, chosen: ChosenKeys, mac: boolean): ChosenKeys {
  const { [command.id]: _gone, ...rest } = chosen;
  const taken = defaultKeysOf(command, mac).filter(
    (key) => conflictsOf(key, command.id, rest, mac).length > 0,
  );
  if (taken.length === 0) return rest;
  return { ...rest, [command.id]: defaultKeysOf(command, mac).filter((k) => !taken.includes(k)) };
}
