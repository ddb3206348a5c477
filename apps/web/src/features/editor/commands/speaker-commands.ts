import { speaksIn, turnStarts } from '@glossa/subtitles/speaker-list';
import { t } from '../../../lib/i18n/t.ts';
import type { Cue, Outcome } from '../store/editor-types.ts';
import { type Command, type CommandContext, refused } from './command.ts';
import { goToCue } from './go-commands.ts';

/** Goes to the next or previous turn: of this speaker, or (null) of any. After the last one follows the first. */
export function goToTurn(
  context: Pick<CommandContext, 'store' | 'player'>,
  by: 1 | -1,
  speaks: ((cue: Cue) => boolean) | null,
): Outcome {
  const { cues, currentId } = context.store.getState();
  const fitting = speaks ?? (() => true);
  const turns = turnStarts(cues).filter(fitting);
  const places = new Map(cues.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: Cue) => places.get(id) ?? -1;
  const here = currentId === null ? -1 : (places.get(currentId) ?? -1);
  const turn =
    by === 1
      ? (turns.find((cue) => placeOf(cue) > here) ?? turns[0])
      : (turns.findLast((cue) => placeOf(cue) < here) ?? turns.at(-1));
  if (!turn) return refused(t('editor.noTurns'));
  goToCue(context, turn);
  return { done: true, changes: 0 };
}

/** Of the speaker that the list shows alone, or of any. */
function goByKey(context: CommandContext, by: 1 | -1): Outcome {
  const { cues, filter } = context.store.getState();
  return goToTurn(context, by, filter.speaker ? speaksIn(cues, filter.speaker) : null);
}

export const speakerCommands: readonly Command[] = [
  {
    id: 'go.nextTurn',
    label: t('editor.command.nextTurn'),
    group: 'go',
    defaultKeys: ['Alt+Shift+ArrowDown'],
    repeats: true,
    run: (context) => goByKey(context, 1),
  },
  {
    id: 'go.previousTurn',
    label: t('editor.command.previousTurn'),
    group: 'go',
    defaultKeys: ['Alt+Shift+ArrowUp'],
    repeats: true,
    run: (context) => goByKey(context, -1),
  },
];
