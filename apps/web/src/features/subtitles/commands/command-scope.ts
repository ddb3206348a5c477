import { createContext, useContext } from 'react';
import type { Command, CommandContext } from './command.ts';
import type { Shortcut } from './shortcut.ts';
import type { ChosenKeys } from './shortcut-map.ts';

/** What every button of the editor needs: run a command, and know its keys. */
export type CommandScope = {
  context: CommandContext;
  /** Runs it if it can be run, says what came of it; false where it could not be run. */
  run: (command: Command) => boolean;
  chosenKeys: ChosenKeys;
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
