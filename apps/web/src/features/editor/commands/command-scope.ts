import { createContext, useContext } from 'react';
import type { Command, CommandContext } from './command.ts';
import type { Shortcut } from './shortcut.ts';
import type { ChosenKeys } from './shortcut-map.ts';

/** Dependencies of every editor button: running commands and their keys. */
export type CommandScope = {
  context: CommandContext;
  /** Runs the command if possible and announces the result; false if it could not run. */
  run: (command: Command) => boolean;
  customKeys: ChosenKeys;
  setChosenKeys: (chosen: ChosenKeys) => void;
  byKey: ReadonlyMap<Shortcut, Command>;
  mac: boolean;
};

export const CommandScopeContext = createContext<CommandScope | null>(null);

export function useCommandScope(): CommandScope {
  const scope = useContext(CommandScopeContext);
  if (!scope) throw new Error('Commands are run within an editor only.');
  return scope;
}
