import { type SpeechModel, speechModels } from '@glossa/contracts/engine-settings';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';

type AboutModel = {
  name: string;
  label: MessageRef;
  quality: 'draft' | 'good';
  /** Each has the model in its memory. */
  maxProcesses: number;
};

const usualProcesses = 4;

/** The models of Whisper that run on this machine. */
export const aboutSpeechModels: Record<SpeechModel, AboutModel> = {
  'whisper-base': {
    name: 'Whisper base',
    label: message('speech.whisperBaseLabel'),
    quality: 'draft',
    maxProcesses: usualProcesses,
  },
  'whisper-small': {
    name: 'Whisper small',
    label: message('speech.whisperSmallLabel'),
    quality: 'good',
    maxProcesses: usualProcesses,
  },
  // Of its authors: its quality was not measured here, nor was its memory.
  'whisper-large-v3-turbo': {
    name: 'Whisper large-v3-turbo',
    label: message('speech.whisperTurboLabel'),
    quality: 'good',
    maxProcesses: 1,
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
