import type { ModelPolicy } from '@glossa/contracts/models';
import { t } from '../../lib/i18n/t.ts';

export const policyLabels: Record<ModelPolicy, string> = {
  auto: t('engines.policyAuto'),
  ask: t('engines.policyAsk'),
  off: t('engines.policyOff'),
};
