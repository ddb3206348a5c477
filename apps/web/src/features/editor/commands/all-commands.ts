import { colorCommands } from './color-commands.ts';
import type { Command } from './command.ts';
import { cueCommands } from './cue-commands.ts';
import { goCommands } from './go-commands.ts';
import { markCommands } from './mark-commands.ts';
import { playCommands } from './play-commands.ts';
import { screenCommands } from './screen-commands.ts';
import { speakerCommands } from './speaker-commands.ts';
import { suggestionCommands } from './suggestion-commands.ts';
import { timeCommands } from './time-commands.ts';

/** All editor commands. Anything else has neither a key nor an entry in the command list. */
export const allCommands: readonly Command[] = [
  ...cueCommands,
  ...markCommands,
  ...colorCommands,
  ...timeCommands,
  ...suggestionCommands,
  ...goCommands,
  ...speakerCommands,
  ...playCommands,
  ...screenCommands,
];

const byId = new Map(allCommands.map((command) => [command.id, command]));

export function commandOf(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`There is no command called ${id}.`);
  return command;
}
