import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.memory.purpose'),
  steps: [t('help.memory.search'), t('help.memory.correctUnit'), t('help.memory.exchange')],
  links: ['/glossaries'],
};
