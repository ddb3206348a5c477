import { t } from '../../../lib/language/t.ts';
import type { Chip } from './fragment.ts';

/** What a chip shows: the number, open on the side of the words it encloses. */
export const chipFace = ({ kind, id }: Chip): string =>
  kind === 'open' ? `${id}›` : kind === 'close' ? `‹${id}` : id;

export const chipName = ({ kind, id }: Chip): string =>
  kind === 'open'
    ? t('beginning of formatting {id}', { id })
    : kind === 'close'
      ? t('end of formatting {id}', { id })
      : t('object {id}', { id });
