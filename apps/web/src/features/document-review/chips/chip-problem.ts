import { t } from '../../../lib/i18n/t.ts';
import type { Chip, Piece } from './fragment.ts';

const isChip = (piece: Piece): piece is Chip => piece.kind !== 'text';
export const keyOfChip = ({ kind, id }: Chip): string => `${kind} ${id}`;

/** Chips of the original missing in the translation, in the order of the original. */
export function missingChips(source: readonly Piece[], target: readonly Piece[]): Chip[] {
  const there = new Set(target.filter(isChip).map(keyOfChip));
  return source.filter(isChip).filter((chip) => !there.has(keyOfChip(chip)));
}

/**
 * Why a translation could not be restored in its document, as a message; null if it can. The server checks again.
 * Formatting may be removed; other objects such as pictures and footnotes may not.
 */
export function chipProblem(source: readonly Piece[], target: readonly Piece[]): string | null {
  const chips = target.filter(isChip);
  const seen = new Set<string>();
  const open: string[] = [];
  for (const chip of chips) {
    const key = keyOfChip(chip);
    if (seen.has(key)) return t('documentReview.tagTwice', { id: chip.id });
    seen.add(key);
    if (chip.kind === 'open') open.push(chip.id);
    if (chip.kind === 'close' && open.pop() !== chip.id)
      return t('documentReview.tagOverlaps', { id: chip.id });
  }
  const [unclosed] = open;
  if (unclosed !== undefined)
    return t('documentReview.tagNotClosed', {
      id: unclosed,
    });
  const lost = missingChips(source, target).find((chip) => chip.kind === 'thing');
  if (lost) return t('documentReview.tagMissing', { id: lost.id });
  return null;
}
