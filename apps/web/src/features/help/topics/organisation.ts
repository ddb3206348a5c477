import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here is your organisation: its name, its domain, its people and how they sign in.'),
  steps: [
    t(
      'Set the domain name of your e-mail addresses: who signs in with such an address belongs here.',
    ),
    t('Set up single sign-on if your people have accounts elsewhere.'),
  ],
  links: ['/access-control/users', '/access-control/department'],
};
