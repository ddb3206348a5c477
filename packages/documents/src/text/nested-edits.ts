import type { RebuildOptions } from '../reading.ts';
import { type Edit, EditedSource } from './splice.ts';
import type { SpliceSlot } from './spliced-reading.ts';

/** `depth`: in how many other segments this one is, such as a footnote in a sentence. */
export type NestedSlot = { slot: SpliceSlot; depth: number };

/**
 * The edits of segments that contain others, innermost first: a sentence that moves takes its footnote with the
 * translated text. `changed` counts the segments that differ.
 */
export function nestedEdits(
  source: string,
  slots: readonly NestedSlot[],
  translations: ReadonlyMap<string, string>,
  options: RebuildOptions,
): { edits: Edit[]; changed: number } {
  const byDepth = Map.groupBy(slots, ({ depth }) => depth);
  let edits: Edit[] = [];
  let changed = 0;
  for (const depth of [...byDepth.keys()].sort((a, b) => b - a)) {
    const inner = new EditedSource(source, edits);
    const read = inner.read.bind(inner);
    const made = (byDepth.get(depth) ?? []).flatMap(({ slot }) => {
      const translation = translations.get(slot.segment.id);
      if (translation === undefined) return [];
      const edit = slot.edit(translation, { options, translations, read });
      return edit ? [edit] : [];
    });
    changed += made.length;
    edits = [...withoutInner(edits, made), ...made];
  }
  return { edits, changed };
}

/** The edits that are in none of the larger ones, which contain them already. */
function withoutInner(edits: readonly Edit[], larger: readonly Edit[]): Edit[] {
  const inOrder = larger.toSorted((a, b) => a.start - b.start);
  let at = 0;
  return edits
    .toSorted((a, b) => a.start - b.start)
    .filter((edit) => {
      while ((inOrder[at]?.end ?? edit.end) < edit.end) at += 1;
      const around = inOrder[at];
      return !(around && around.start <= edit.start && edit.end <= around.end);
    });
}
