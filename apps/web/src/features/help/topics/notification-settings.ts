import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you choose what you are told, and how.'),
  steps: [
    t('Choose for each kind whether you want it here, by e-mail, or not at all.'),
    t('E-mails come only if your account has an address and this installation can send them.'),
  ],
  links: ['/notifications', '/account'],
};
