import type { QuotaKind } from '@glossa/contracts/operations';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';

export const quotaWords: Record<QuotaKind, { name: string; what: string; full: string }> = {
  storageBytes: {
    name: t('Storage'),
    what: t('Uploads, files made of them, and conversions.'),
    full: t('Uploads and translations are refused until something is deleted.'),
  },
  mediaMinutes: {
    name: t('Minutes of video and sound this month'),
    what: t('Length of everything uploaded since the month began, also of what was deleted since.'),
    full: t('Uploads of video and sound are refused until the month ends.'),
  },
  translatedWords: {
    name: t('Translated words this month'),
    what: t('Words of the source, once for each language they were translated into.'),
    full: t('New translations are refused until the month ends.'),
  },
  users: {
    name: t('Active users'),
    what: t('Accounts that may sign in.'),
    full: t('Nobody can be added or approved until an account is deactivated.'),
  },
};

/** As people read it: bytes with their unit, everything else as a number. */
export const formatAmount = (kind: QuotaKind, amount: number): string =>
  kind === 'storageBytes' ? formatBytes(amount) : formatNumber(amount);
