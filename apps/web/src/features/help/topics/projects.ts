import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.projects.purpose'),
  steps: [t('help.projects.add'), t('help.projects.assignMedia'), t('help.projects.delete')],
  links: ['/access-control/users', '/upload-media'],
};
