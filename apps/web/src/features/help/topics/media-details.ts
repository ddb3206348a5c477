import { t } from '../../../lib/language/t.ts';
import type { HelpTopic } from '../help-topic.ts';

export const topic: HelpTopic = {
  purpose: t('Here you watch one media, read what was said, and download what was made of it.'),
  steps: [
    t('Play the video. The line that is spoken is marked; choose a line to go there.'),
    t('When the transcript is ready, open it to correct and verify it.'),
    t('Ask for translations once the transcript is verified.'),
    t('Download subtitles, videos and documents from the menu.'),
  ],
  links: ['/dashboard', '/glossaries'],
};
