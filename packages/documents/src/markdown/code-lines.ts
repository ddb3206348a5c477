import { type Omission, omit } from '../omission.ts';
import type { Place } from '../segment.ts';
import { splitLines } from '../text/lines.ts';
import type { Span } from '../text/splice.ts';
import { plainTextSlot, type SpliceSlot } from '../text/spliced-reading.ts';
import { isTranslatable } from '../translatable.ts';

/** The lines of a code block, which a filter profile wants translated, behind the marks of the blocks around it. */
export function codeLines(
  source: string,
  { start, end }: Span,
  { value, place }: { value: string; place: Place },
): { slots: SpliceSlot[]; omitted: Omission[] } {
  const slots: SpliceSlot[] = [];
  const omitted: Omission[] = [];
  // The first line of a fenced block has the name of its language.
  let from = start + (/^(?:`{3}|~{3})[^\r\n]*/u.exec(source.slice(start, end))?.[0].length ?? 0);
  for (const written of value.split('\n')) {
    const text = written.trim();
    if (!isTranslatable(text)) continue;
    const at = source.indexOf(text, from);
    // Tabs may be written as spaces.
    if (at < 0 || at + text.length > end) {
      omitted.push(...omit(text, 'code', { place }));
      continue;
    }
    from = at + text.length;
    const span = { start: at, end: from };
    const id = `code-${at}`;
    slots.push(plainTextSlot({ id, place, span }, text, oneLine));
  }
  return { slots, omitted };
}

const oneLine = (text: string): string =>
  splitLines(text)
    .map((line) => line.text.trim())
    .join(' ');
