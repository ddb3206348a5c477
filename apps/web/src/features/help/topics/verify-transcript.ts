import { t } from '../../../lib/i18n/t.ts';
import type { HelpTopic } from './help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('help.verifyTranscript.purpose'),
  steps: [
    t('help.verifyTranscript.correct'),
    t('help.verifyTranscript.fixIssues'),
    t('help.verifyTranscript.publish'),
    t('help.verifyTranscript.verify'),
  ],
  links: ['/dashboard', '/glossaries'],
};
