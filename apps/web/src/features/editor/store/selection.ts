import type { Cue } from '@glossa/subtitles/cue';
import { neighbourOf } from './cue-array.ts';
import type { EditorState, GoToOptions } from './editor-types.ts';

export type Selection = Pick<EditorState, 'currentId' | 'selectedIds' | 'typing' | 'cursor'>;

export const selectOne = (id: string | null): Pick<Selection, 'currentId' | 'selectedIds'> => ({
  currentId: id,
  selectedIds: new Set(id === null ? [] : [id]),
});

/** The selection after going to a cue; `anchorId` is the start of a range. */
export function selectTo(
  was: Selection,
  id: string,
  anchorId: string | null,
  { extend, among = [] }: GoToOptions,
): Pick<Selection, 'currentId' | 'selectedIds'> {
  if (extend === 'add') return toggle(was, id);
  const [from, to] = [among.indexOf(anchorId ?? id), among.indexOf(id)];
  if (extend !== 'range' || from < 0 || to < 0) return selectOne(id);
  const range = among.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { currentId: id, selectedIds: new Set(range) };
}

/** Adds or removes a cue; the last one always stays. */
function toggle(was: Selection, id: string): Pick<Selection, 'currentId' | 'selectedIds'> {
  const selectedIds = new Set(was.selectedIds);
  if (!selectedIds.has(id)) return { currentId: id, selectedIds: selectedIds.add(id) };
  if (selectedIds.size === 1) return { currentId: id, selectedIds };
  selectedIds.delete(id);
  const currentId = was.currentId === id ? ([...selectedIds].at(-1) ?? null) : was.currentId;
  return { currentId, selectedIds };
}

/** The selection after deleting cues: the current one is replaced by its neighbor. */
export function keepSelection(
  { currentId, selectedIds, typing, cursor }: Selection,
  cues: readonly Cue[],
  gone: ReadonlyMap<string, Cue>,
): Selection {
  const left = [...selectedIds].filter((id) => !gone.has(id));
  const lost = currentId === null ? undefined : gone.get(currentId);
  if (!lost) {
    const same = left.length === selectedIds.size;
    return { currentId, selectedIds: same ? selectedIds : new Set(left), typing, cursor };
  }
  const next = left[0] ?? neighbourOf(cues, lost)?.id ?? null;
  const selected =
    left.length > 0 ? { currentId: next, selectedIds: new Set(left) } : selectOne(next);
  return { ...selected, typing: typing && next !== null, cursor: 0 };
}
