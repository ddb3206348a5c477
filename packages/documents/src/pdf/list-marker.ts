import type { PdfLine } from './page.ts';
import { right } from './page.ts';

const bullet =
  /^[\u2022\u2023\u25aa\u25ab\u25cf\u25cb\u25a0\u25a1\u2043\u2219\u00b7\u27a2\u2713\u2714\ue000-\uf8ff*–—-]$/u;
const numbered = /^\(?(?:\d{1,3}|\p{L}|[ivxlc]{1,6})[.)]$/iu;

/** Whether the line's first word is only the mark of a list item; such a mark stays on the page. */
export function startsWithMarker(line: PdfLine): boolean {
  const [first, second] = line.words;
  if (!first || !second) return false;
  if (bullet.test(first.text)) return true;
  // "1." before a gap is a mark; "I." before a normal space is an initial.
  const gap = Math.max(second.box.x - right(first.box), first.box.x - right(second.box));
  return numbered.test(first.text) && gap > first.style.size * 0.4;
}
