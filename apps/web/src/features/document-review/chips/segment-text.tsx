import classes from './chip.module.css';
import { chipFace, chipName } from './chip-labels.ts';
import type { Piece } from './fragment.ts';

/** A read-only segment: words with their chips. */
export function SegmentText({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <span className={classes.text}>
      {pieces.map((piece, index) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name, and a text is drawn anew as a whole
            key={index}
            className={classes.chip}
            data-chip={`${piece.kind} ${piece.id}`}
            dir="ltr"
            role="img"
            aria-label={chipName(piece)}
          >
            {chipFace(piece)}
          </span>
        ),
      )}
    </span>
  );
}
