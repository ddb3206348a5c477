import type { Chip } from './fragment.ts';

/** What a chip shows: the number, open on the side of the words it encloses. */
export const chipFace = ({ kind, id }: Chip): string =>
  kind === 'open' ? `${id}›` : kind === 'close' ? `‹${id}` : id;

export const chipName = ({ kind, id }: Chip): string =>
  kind === 'open'
    ? `beginning of formatting ${id}`
    : kind === 'close'
      ? `end of formatting ${id}`
      : `object ${id}`;
