import type { CueSpan } from '@glossa/contracts/cue-marks';
import { markedOf, marksOfKind, setMark, withMarked } from '@glossa/subtitles/marked-text';
import { t } from '../../../lib/i18n/t.ts';
import type { Cue, EditorState, Outcome } from '../store/editor-types.ts';
import { type Command, type CommandContext, hasCurrent, noCue, selectedIds } from './command.ts';
import { markedRange } from './mark-commands.ts';

/** Colors that are easy to read on the dark box of subtitles: contrast with black of 4.5 and more. */
export const textColors = [
  { value: '#ffffff', label: t('editor.color.white') },
  { value: '#ffff00', label: t('editor.color.yellow') },
  { value: '#00ffff', label: t('editor.color.cyan') },
  { value: '#00ff00', label: t('editor.color.green') },
  { value: '#ff00ff', label: t('editor.color.magenta') },
  { value: '#ff0000', label: t('editor.color.red') },
  { value: '#ffa500', label: t('editor.color.orange') },
] as const;

/** What is selected when the colors are opened: the text loses the focus then. */
export type ColorTarget = Pick<EditorState, 'typing' | 'currentId' | 'cursor' | 'cursorEnd'>;

export const colorTargetOf = ({
  typing,
  currentId,
  cursor,
  cursorEnd,
}: EditorState): ColorTarget => ({ typing, currentId, cursor, cursorEnd });

/** Colors the selected text, or the selected cues; null removes the color. */
export function setColor(
  context: Pick<CommandContext, 'store'>,
  color: string | null,
  target: ColorTarget,
): Outcome {
  const { store } = context;
  const ids = new Set(selectedIds(context as CommandContext));
  if (ids.size === 0) return noCue;
  const colored = (cue: Cue): Cue => {
    const { from, to } = markedRange(cue, target);
    const mark: CueSpan = { kind: 'color', value: color ?? '#ffffff', start: from, end: to };
    return withMarked(cue, setMark(markedOf(cue), mark, color !== null));
  };
  return store.run(t('editor.step.setColor'), (cues) =>
    cues.map((cue) => (ids.has(cue.id) && cue.text.trim() !== '' ? colored(cue) : cue)),
  );
}

/** The color of all of a part of a text; undefined if it has none, or several. */
export function colorOf(cue: Cue, target: ColorTarget): string | undefined {
  const { from, to } = markedRange(cue, target);
  const span = marksOfKind(cue.spans, 'color').find(({ start, end }) => start <= from && end >= to);
  return span && 'value' in span ? span.value : undefined;
}

export const colorCommands: readonly Command[] = [
  {
    id: 'text.color',
    label: t('editor.color.title'),
    group: 'text',
    defaultKeys: ['Alt+Shift+C'],
    edits: true,
    when: hasCurrent,
    run: ({ screen }) => {
      screen.openMenu('color');
      return null;
    },
  },
  {
    id: 'cue.position',
    label: t('editor.position.title'),
    group: 'cues',
    defaultKeys: ['Alt+Shift+P'],
    edits: true,
    when: hasCurrent,
    run: ({ screen }) => {
      screen.openMenu('position');
      return null;
    },
  },
];
