import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.glossaries.purpose'),
  steps: [t('help.glossaries.add'), t('help.glossaries.open'), t('help.glossaries.useInRequest')],
  links: ['/translation-memory', '/dashboard'],
};
