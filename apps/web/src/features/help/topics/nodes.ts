import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.nodes.purpose'),
  steps: [t('help.nodes.drain'), t('help.nodes.waiting'), t('help.nodes.lost')],
  links: ['/engines'],
};
