import { conversionKeptDays } from '@glossa/contracts/conversions';
import type { RetentionKind } from '@glossa/contracts/operations';
import { t } from '../../lib/language/t.ts';

export const kindWords: Record<RetentionKind, { name: string; what: string }> = {
  media: {
    name: t('Media'),
    what: t(
      'Uploaded videos, recordings and documents with their transcripts and translations, counted from the upload.',
    ),
  },
  outputs: {
    name: t('Made files'),
    what: t(
      'Videos with subtitles, spoken translations and PDFs, counted from when they were made. Subtitles and translations stay, and the files can be made again.',
    ),
  },
  conversions: {
    name: t('Conversions'),
    what: t('What people converted for themselves. It goes after {days} days at the latest.', {
      days: conversionKeptDays,
    }),
  },
  audit: {
    name: t('Audit log'),
    what: t('Entries of the audit log. They are kept for 90 days at least.'),
  },
};
