import { t } from '../../../lib/language/t.ts';
import type { Chip, Piece } from './fragment.ts';

const isChip = (piece: Piece): piece is Chip => piece.kind !== 'text';
export const keyOfChip = ({ kind, id }: Chip): string => `${kind} ${id}`;

/** Chips of the original that the translation has not, in the order of the original. */
export function missingChips(source: readonly Piece[], target: readonly Piece[]): Chip[] {
  const there = new Set(target.filter(isChip).map(keyOfChip));
  return source.filter(isChip).filter((chip) => !there.has(keyOfChip(chip)));
}

/**
 * Why a translation could not be put back into its document, in a sentence; null where it can. The server judges again.
 * Formatting may be given up; what is no text, such as a picture or a footnote, may not.
 */
export function chipProblem(source: readonly Piece[], target: readonly Piece[]): string | null {
  const chips = target.filter(isChip);
  const seen = new Set<string>();
  const open: string[] = [];
  for (const chip of chips) {
    const key = keyOfChip(chip);
    if (seen.has(key))
      return t('Chip {id} stands there twice. Take one of them out.', { id: chip.id });
    seen.add(key);
    if (chip.kind === 'open') open.push(chip.id);
    if (chip.kind === 'close' && open.pop() !== chip.id)
      return t(
        'The ends of chip {id} are crossed with others, or its beginning is missing. Set both its ends around the words.',
        { id: chip.id },
      );
  }
  const [unclosed] = open;
  if (unclosed !== undefined)
    return t('Chip {id} is opened and not closed. Set its end, or take its beginning out.', {
      id: unclosed,
    });
  const lost = missingChips(source, target).find((chip) => chip.kind === 'thing');
  if (lost)
    return t(
      'Chip {id} is missing. It stands for a picture, a footnote or the like: put it where it belongs.',
      { id: lost.id },
    );
  return null;
}
