import { t } from '../../../lib/i18n/t.ts';
import type { Chip } from './fragment.ts';

/** A chip's text: the number, open on the side of the words it encloses. */
export const chipFace = ({ kind, id }: Chip): string =>
  kind === 'open' ? `${id}›` : kind === 'close' ? `‹${id}` : id;

export const chipName = ({ kind, id }: Chip): string =>
  kind === 'open'
    ? t('documentReview.openingTag', { id })
    : kind === 'close'
      ? t('documentReview.closingTag', { id })
      : t('documentReview.objectTag', { id });
