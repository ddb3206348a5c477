import type { OutsideServiceName } from '@glossa/contracts/outside-services';
import { t } from '../../lib/i18n/t.ts';

export const serviceLabels: Record<OutsideServiceName, string> = {
  speech: t('speech.service'),
  libretranslate: 'LibreTranslate',
  chat: t('machineTranslation.languageModel'),
  voice: t('outsideServices.voiceService'),
  mail: t('outsideServices.mailServer'),
};
