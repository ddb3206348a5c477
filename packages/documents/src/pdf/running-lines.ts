import type { PdfBox } from './page.ts';
import { bottom } from './page.ts';

type Stretch = { page: number; box: PdfBox; text: string };

const edge = 0.09;

/**
 * Detects headers and footers: text at the upper or lower edge that recurs, ignoring page numbers, on three pages, or
 * on both of two.
 */
export function findRunningLines<T extends Stretch>(
  stretches: readonly T[],
  heights: ReadonlyMap<number, number>,
): Map<T, 'header' | 'footer'> {
  const groups = new Map<string, { place: 'header' | 'footer'; members: T[] }>();
  for (const stretch of stretches) {
    const place = edgeOf(stretch.box, heights.get(stretch.page) ?? 0);
    if (!place) continue;
    const key = `${place} ${stretch.text.replace(/\d+/gu, '#')}`;
    const group = groups.get(key);
    if (group) group.members.push(stretch);
    else groups.set(key, { place, members: [stretch] });
  }
  const least = Math.min(3, Math.max(2, heights.size));
  const found = new Map<T, 'header' | 'footer'>();
  for (const { place, members } of groups.values()) {
    if (new Set(members.map(({ page }) => page)).size < least) continue;
    for (const member of members) found.set(member, place);
  }
  return found;
}

function edgeOf(box: PdfBox, height: number): 'header' | 'footer' | undefined {
  if (bottom(box) < height * edge) return 'header';
  return box.y > height * (1 - edge) ? 'footer' : undefined;
}
