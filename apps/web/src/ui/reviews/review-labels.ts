import type { ReviewStatus } from '@glossa/contracts/reviews';
import { t } from '../../lib/i18n/t.ts';

/** A status added to the contract needs its label here: the compiler requires it. */
export const reviewLooks: Readonly<Record<ReviewStatus, { word: string; colour: string }>> = {
  'needs-review': { word: t('status.needsReview'), colour: 'orange' },
  'in-review': { word: t('status.inReview'), colour: 'blue' },
  reviewed: { word: t('status.reviewed'), colour: 'green' },
  'sent-back': { word: t('status.sentBack'), colour: 'red' },
};
