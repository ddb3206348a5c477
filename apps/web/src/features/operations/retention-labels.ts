import { conversionKeptDays } from '@glossa/contracts/conversions';
import type { RetentionKind } from '@glossa/contracts/operations';
import { t } from '../../lib/i18n/t.ts';

export const kindLabels: Record<RetentionKind, { name: string; what: string }> = {
  media: {
    name: t('common.media'),
    what: t('operations.retentionRules.mediaHint'),
  },
  outputs: {
    name: t('operations.retentionRules.generatedFiles'),
    what: t('operations.retentionRules.generatedFilesHint'),
  },
  conversions: {
    name: t('operations.retentionRules.conversions'),
    what: t('operations.retentionRules.conversionsHint', {
      days: conversionKeptDays,
    }),
  },
  audit: {
    name: t('common.auditLog'),
    what: t('operations.retentionRules.auditHint'),
  },
};
