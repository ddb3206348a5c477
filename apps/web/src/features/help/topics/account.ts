import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here are your own sessions and the tokens of your programs.'),
  steps: [
    t('End a session on a device you do not use any more.'),
    t('Make a token for a program, with only the rights it needs. It is shown once.'),
    t('Delete a token when the program does not need it any more.'),
  ],
  links: ['/notifications/settings', '/dashboard'],
};
