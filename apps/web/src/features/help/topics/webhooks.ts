import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.webhooks.purpose'),
  steps: [t('help.webhooks.add'), t('help.webhooks.secret'), t('help.webhooks.deliveries')],
  links: ['/engines'],
};
