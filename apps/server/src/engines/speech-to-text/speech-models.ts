import { type SpeechModel, speechModels } from '@glossa/contracts/engine-settings';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';

type AboutModel = { name: string; label: MessageRef; quality: 'draft' | 'good' };

/** The models of Whisper that run on this machine. */
export const aboutSpeechModels: Record<SpeechModel, AboutModel> = {
  'whisper-base': {
    name: 'Whisper base',
    label: message('speech.whisperBaseLabel'),
    quality: 'draft',
  },
  'whisper-small': {
    name: 'Whisper small',
    label: message('speech.whisperSmallLabel'),
    quality: 'good',
  },
};

/** From the worst to the best. */
export const speechModelList = speechModels.map((modelId) => ({
  modelId,
  name: aboutSpeechModels[modelId].name,
  quality: aboutSpeechModels[modelId].quality,
}));

/** In the order in which they are tried: the chosen one, then the best of the others. */
export const speechModelOrder = (chosen: SpeechModel): SpeechModel[] => [
  chosen,
  ...speechModels.filter((model) => model !== chosen).reverse(),
];
