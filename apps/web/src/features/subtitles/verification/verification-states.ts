import type { Verification } from '@glossa/contracts/media';
import { t } from '../../../lib/language/t.ts';

/** The state in a word, as a badge shows it. */
export const verificationStates: Record<Verification, { label: string; colour: string }> = {
  PENDING: { label: t('To verify'), colour: 'yellow' },
  IN_REVIEW: { label: t('In review'), colour: 'yellow' },
  VERIFIED: { label: t('Verified'), colour: 'green' },
  REJECTED: { label: t('Rejected'), colour: 'red' },
};
