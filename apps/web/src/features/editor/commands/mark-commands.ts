import { isMarked } from '@glossa/subtitles/cue-spans';
import { markedOf, setMark, withMarked } from '@glossa/subtitles/marked-text';
import { t } from '../../../lib/i18n/t.ts';
import type { Cue, EditorState } from '../store/editor-types.ts';
import { type Command, type CommandContext, hasCurrent, noCue, selectedIds } from './command.ts';

type Kind = 'bold' | 'italic' | 'underline';
type Range = { from: number; to: number };

/** What of the text is selected in the field; all of it if nothing is. */
export function markedRange(
  cue: Pick<Cue, 'id' | 'text'>,
  {
    typing,
    currentId,
    cursor,
    cursorEnd,
  }: Pick<EditorState, 'typing' | 'currentId' | 'cursor' | 'cursorEnd'>,
): Range {
  const isSelected = typing && cue.id === currentId && cursorEnd > cursor;
  return isSelected ? { from: cursor, to: cursorEnd } : { from: 0, to: cue.text.length };
}

export const hasMark = ({ text, spans }: Cue, kind: Kind, { from, to }: Range): boolean =>
  isMarked(text, spans, kind, from, to);

/** Marks the selected text, or the selected cues; removes the mark if all of it has it. */
function toggle(context: CommandContext, kind: Kind, label: string) {
  const { store } = context;
  const ids = new Set(selectedIds(context));
  if (ids.size === 0) return noCue;
  const state = store.getState();
  const chosen = state.cues.filter(({ id, text }) => ids.has(id) && text.trim() !== '');
  const isOn = chosen.every((cue) => hasMark(cue, kind, markedRange(cue, state)));
  const marked = new Map(
    chosen.map((cue) => {
      const { from, to } = markedRange(cue, state);
      const changed = setMark(markedOf(cue), { kind, start: from, end: to }, !isOn);
      return [cue.id, withMarked(cue, changed)];
    }),
  );
  return store.run(label, (cues) => cues.map((cue) => marked.get(cue.id) ?? cue));
}

const command = (kind: Kind, label: string, key: `Mod+${string}`): Command => ({
  id: `text.${kind}`,
  label,
  group: 'text',
  defaultKeys: [key],
  edits: true,
  when: hasCurrent,
  run: (context) => toggle(context, kind, label),
});

export const markCommands: readonly Command[] = [
  command('bold', t('common.bold'), 'Mod+B'),
  command('italic', t('common.italic'), 'Mod+I'),
  command('underline', t('common.underline'), 'Mod+U'),
];
